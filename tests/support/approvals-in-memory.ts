import type { PolicyRow } from '#functions/modules/approvals/ports.ts';
import { Held, type Proposal, type SecondPerson } from '#functions/platform/second-person.ts';
import { NOBODY_ASKED } from './api.ts';
import { firstPolicy, type PolicyItem } from '#shared/domain/policy.ts';

export const policyInMemory = (on = false): PolicyRow => {
  let stored: Awaited<ReturnType<PolicyRow['read']>> = {
    version: 0,
    record: { ...firstPolicy(on), updated_by: null, updated_at: null },
  };
  return {
    read: () => Promise.resolve(stored),
    write: (record, expected) => {
      if (stored.version !== expected) return Promise.resolve(false);
      stored = { version: expected + 1, record };
      return Promise.resolve(true);
    },
  };
};

export const holding = (items?: readonly PolicyItem[]) => {
  const proposals: Proposal[] = [];
  const holds = (item: PolicyItem): boolean => items?.includes(item) ?? true;
  const secondPerson: SecondPerson = {
    ...NOBODY_ASKED,
    asks: (item) => Promise.resolve(holds(item)),
    hold: (_asked, proposal) => {
      const item = [proposal.item, ...(proposal.also ?? [])].find(holds);
      if (item === undefined) return Promise.resolve();
      proposals.push(proposal);
      throw new Held({ approval: { id: 'apr_1', item, state: 'open', ends_at: '' } });
    },
  };
  return { proposals, secondPerson };
};

import type { KeptCommand, PolicyRow } from '#functions/modules/approvals/ports.ts';
import type { ApprovalRecord } from '#shared/contract/approvals.ts';
import { linkTo, type SubAccountRecord } from '#shared/contract/records.ts';
import { NOW } from './records.ts';
import { Held, type Proposal, type SecondPerson } from '#functions/modules/act/work.ts';
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

/** The action that is carried out after approval. */
export const keptCommand = (digest = 'digest'): KeptCommand => ({
  service: 'stops',
  name: 'stop.change',
  version: 1,
  params: {},
  query: {},
  body: '{}',
  sealed: false,
  idempotencyKey: null,
  sender: { address: null, userAgent: null, session: undefined },
  origin: '',
  shown: '',
  digest,
});

/** A lifting of a stop that waits for a second person. */
export const openApproval = (of: SubAccountRecord, over: Partial<ApprovalRecord> = {}): ApprovalRecord => ({
  id: 'apr_1',
  user_id: 'manager',
  item: 'lift',
  action: 'stop.change',
  state: 'open',
  maker: { id: 'manager', email: 'manager@example.com', role: 'gateway_user' },
  object: null,
  sub_account_id: of.id,
  sub_account: linkTo(of),
  before: null,
  after: null,
  amount_brl: null,
  together_brl: null,
  first_time: false,
  similar_to: null,
  decided_by: null,
  decided_at: null,
  note: null,
  reason: null,
  created_at: NOW.toISOString(),
  ends_at: NOW.toISOString(),
  updated_at: NOW.toISOString(),
  ...over,
});

import type { PolicyRow } from '#functions/modules/approvals/ports.ts';
import { firstPolicy } from '#shared/domain/policy.ts';

/** The policy in memory. */
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

import * as z from 'zod/mini';
import { amount, time } from './fields.ts';
import { exceptionRecord } from './reconciliation.ts';
import { subAccountLink } from './records.ts';

/** Difference between ledger and provider in one asset; listed only if not 0. */
const proofDifference = z.object({ asset: z.string(), amount });
export type ProofDifference = z.infer<typeof proofDifference>;

const proven = {
  postings: z.int(),
  entries: z.int(),
  /** Empty: ledger and provider agree in every asset. */
  differences: z.array(proofDifference),
  rows: z.int(),
};

export const ledgerProof = z.object({
  /** The last proof of all sub-accounts; null before the first. Differences are sums of absolute values. */
  last: z.nullable(z.object({ ...proven, at: time, sub_accounts: z.int() })),
  /** The requested proof in progress, with the number of finished sub-accounts. */
  running: z.nullable(z.object({ asked_at: time, sub_accounts: z.int() })),
  /** The first 100 open rows that cause the differences. */
  exceptions: z.array(exceptionRecord),
});
export type LedgerProof = z.infer<typeof ledgerProof>;

export const subAccountProof = z.object({
  ...proven,
  sub_account: subAccountLink,
  at: time,
  /** False if time ran out or the provider did not answer; the next run continues. */
  complete: z.boolean(),
  exceptions: z.array(exceptionRecord),
});
export type SubAccountProof = z.infer<typeof subAccountProof>;

import * as z from 'zod/mini';
import { amount, time } from './fields.ts';
import { exceptionRecord } from './reconciliation.ts';
import { subAccountLink } from './records.ts';

/** How far the books are from the provider in an asset; listed only where that is not 0. */
const proofDifference = z.object({ asset: z.string(), amount });
export type ProofDifference = z.infer<typeof proofDifference>;

const proven = {
  postings: z.int(),
  entries: z.int(),
  /** None of them: the books equal the provider's in every asset. */
  differences: z.array(proofDifference),
  rows: z.int(),
};

export const booksProof = z.object({
  /** The last proof of all sub-accounts; null before the first. Differences are summed up without their signs. */
  last: z.nullable(z.object({ ...proven, at: time, sub_accounts: z.int() })),
  /** The proof that was asked for and is under way, with the sub-accounts that it is through with. */
  running: z.nullable(z.object({ asked_at: time, sub_accounts: z.int() })),
  /** The first 100 of the rows that make the differences up, those that are still there. */
  exceptions: z.array(exceptionRecord),
});
export type BooksProof = z.infer<typeof booksProof>;

export const subAccountProof = z.object({
  ...proven,
  sub_account: subAccountLink,
  at: time,
  /** False where there was no time for all of it, or the provider gave no answer: the next run goes on. */
  complete: z.boolean(),
  exceptions: z.array(exceptionRecord),
});
export type SubAccountProof = z.infer<typeof subAccountProof>;

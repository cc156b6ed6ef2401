import * as z from 'zod/mini';
import type { InvocationResult } from '../lambda/protocol.ts';
import type { StreamRecord } from './records.ts';

/** Whole: nothing of the batch counts as done. From: everything before that record does. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'from'; readonly index: number }
  | { readonly kind: 'whole'; readonly reason: string };

const answer = z.nullable(
  z.object({
    batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.string().check(z.minLength(1)) }))),
  }),
);

/**
 * Reads a partial batch response as Lambda does: no answer or no failures is success; else the first failed record
 * counts, and all after it; an answer of another form, or one that names a record that is not there, fails the batch.
 */
export const readOutcome = (result: InvocationResult, batch: readonly StreamRecord[]): Outcome => {
  if (!result.ok) return { kind: 'whole', reason: result.error.errorMessage };
  const read = answer.safeParse(JSON.parse(result.payload));
  if (!read.success) return { kind: 'whole', reason: 'the answer is no batch response' };
  const failures = read.data?.batchItemFailures ?? [];
  if (failures.length === 0) return { kind: 'done' };
  const places = failures.map(({ itemIdentifier }) =>
    batch.findIndex(({ sequence }) => sequence === itemIdentifier),
  );
  if (places.includes(-1))
    return { kind: 'whole', reason: 'the answer names a record that is not in the batch' };
  return { kind: 'from', index: Math.min(...places) };
};

import type { newSubAccountRequest } from '@ramps-gateway/shared/contract/ramps/new-sub-account.ts';
import type * as z from 'zod/mini';

interface Draft {
  readonly userId: string;
  readonly values: z.input<typeof newSubAccountRequest>;
}

/**
 * Unsaved input at the end of a session; the same user gets it back after signing in. Only in memory, because it has an
 * address and documents.
 */
let kept: Draft | undefined;

export const keepDraft = (draft: Draft): void => {
  kept = draft;
};

export const hasDraft = (userId: string): boolean => kept?.userId === userId;

/** Cleared when read, whoever reads it. */
export const takeDraft = (userId: string): Draft['values'] | undefined => {
  const values = hasDraft(userId) ? kept?.values : undefined;
  kept = undefined;
  return values;
};

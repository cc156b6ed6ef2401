import type { newSubAccountRequest } from '@ramps-gateway/shared/contract/ramps/new-sub-account.ts';
import type * as z from 'zod/mini';

interface Draft {
  readonly userId: string;
  readonly values: z.input<typeof newSubAccountRequest>;
}

/**
 * Input left when the session ended, given back after the same user signs in. Kept in memory only, because it
 * holds an address and documents.
 */
let kept: Draft | undefined;

export const keepDraft = (draft: Draft): void => {
  kept = draft;
};

export const hasDraft = (userId: string): boolean => kept?.userId === userId;

/** Cleared when read, by any user. */
export const takeDraft = (userId: string): Draft['values'] | undefined => {
  const values = hasDraft(userId) ? kept?.values : undefined;
  kept = undefined;
  return values;
};

import type { newSubAccountRequest } from '@ramps-gateway/shared/contract/ramps/new-sub-account.ts';
import type * as z from 'zod/mini';

interface Draft {
  readonly userId: string;
  readonly values: z.input<typeof newSubAccountRequest>;
}

/**
 * What stood in the form when its user's session ended. It is theirs again once they have signed in again: in this page's memory
 * and nowhere else, because it has somebody's address and documents.
 */
let kept: Draft | undefined;

export const keepDraft = (draft: Draft): void => {
  kept = draft;
};

export const hasDraft = (userId: string): boolean => kept?.userId === userId;

/** Once; and for whoever else it is, it is gone. */
export const takeDraft = (userId: string): Draft['values'] | undefined => {
  const values = hasDraft(userId) ? kept?.values : undefined;
  kept = undefined;
  return values;
};

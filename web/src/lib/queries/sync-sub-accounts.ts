import { type SyncAnswer, syncSubAccounts } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { ApiError, DEFAULT_FAILURE } from '../api/error.ts';
import { keys } from '../query/keys.ts';

const TEXTS = {
  complete: 'Sync Complete',
  completeText: (n: number, total: number) => `Successfully synchronized ${n} of ${total} sub-accounts`,
  leftOut: (count: number, reason: string) => `${count} left out: ${reason}`,
  failed: 'Sync Failed',
  unsuccessful: 'Sync failed',
  unexplained: 'Failed to sync sub-accounts',
} as const;

/** What to tell of a sync. */
export interface SyncTold {
  readonly success: boolean;
  readonly title: string;
  readonly text: string;
}

/** S8.42. Of accounts that were not taken over although others were, the first one's reason follows. */
export const toldOfSync = ({ synchronized, total, errors }: SyncAnswer): SyncTold => {
  const text = TEXTS.completeText(synchronized, total);
  const [first] = errors;
  const leftOut = first && TEXTS.leftOut(errors.length, first.message);
  return { success: true, title: TEXTS.complete, text: leftOut ? `${text}. ${leftOut}` : text };
};

/** S8.43: the message, or the default text where nothing said one. */
export const toldOfFailedSync = (error: unknown): SyncTold => {
  const message = error instanceof Error && error.message !== DEFAULT_FAILURE ? error.message : '';
  return { success: false, title: TEXTS.failed, text: message || TEXTS.unexplained };
};

/** The server's answer, or what it says went wrong (S8.44: 'Sync failed' where it says nothing). */
const sync = async (): Promise<SyncAnswer> => {
  const answer = await callApi(syncSubAccounts, { body: {} });
  if (!answer.success) throw new ApiError('SYNC_FAILED', answer.error || TEXTS.unsuccessful, 200);
  return answer;
};

/** Takes the provider's sub-accounts over. Its key tells whether one runs, on whichever page it was begun. */
export const syncSubAccountsMutation = mutationOptions({
  mutationKey: [...keys.subAccounts.all, 'sync'],
  mutationFn: sync,
});

/** What a sync may have changed, also one that failed: to be loaded again afterwards. */
export const SYNCED_KEYS = [
  keys.subAccounts.all,
  keys.treasury.all,
  keys.configurations.all,
  keys.profile,
] as const;

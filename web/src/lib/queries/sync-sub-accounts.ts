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

/** How the result of a sync is shown. */
export interface SyncToast {
  readonly success: boolean;
  readonly title: string;
  readonly text: string;
}

/** S8.42. Where only some accounts were imported, the reason of the first other one follows. */
export const toastOfSync = ({ synchronized, total, errors }: SyncAnswer): SyncToast => {
  const text = TEXTS.completeText(synchronized, total);
  const [first] = errors;
  const leftOut = first && TEXTS.leftOut(errors.length, first.message);
  return { success: true, title: TEXTS.complete, text: leftOut ? `${text}. ${leftOut}` : text };
};

/** S8.43: the message, or the default text where nothing said one. */
export const toastOfFailedSync = (error: unknown): SyncToast => {
  const message = error instanceof Error && error.message !== DEFAULT_FAILURE ? error.message : '';
  return { success: false, title: TEXTS.failed, text: message || TEXTS.unexplained };
};

/** The server's answer, or what it says went wrong (S8.44: 'Sync failed' where it says nothing). */
const sync = async (): Promise<SyncAnswer> => {
  const answer = await callApi(syncSubAccounts, { body: {} });
  if (!answer.success) throw new ApiError('SYNC_FAILED', answer.error || TEXTS.unsuccessful, 200);
  return answer;
};

/** Imports the provider's sub-accounts. By its key every page knows whether one is running. */
export const syncSubAccountsMutation = mutationOptions({
  mutationKey: [...keys.subAccounts.all, 'sync'],
  mutationFn: sync,
});

/** What a sync may have changed, also one that failed: to be loaded again afterwards. */
export const SYNCED_KEYS = [
  keys.subAccounts.all,
  keys.kept.all,
  keys.treasury.all,
  keys.configurations.all,
  keys.profile,
] as const;

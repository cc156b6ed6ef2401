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

export interface SyncToast {
  readonly success: boolean;
  readonly title: string;
  readonly text: string;
}

/** S8.42. After a partial import, the first failure's reason follows. */
export const toastOfSync = ({ synchronized, total, errors }: SyncAnswer): SyncToast => {
  const text = TEXTS.completeText(synchronized, total);
  const [first] = errors;
  const leftOut = first && TEXTS.leftOut(errors.length, first.message);
  return { success: true, title: TEXTS.complete, text: leftOut ? `${text}. ${leftOut}` : text };
};

/** S8.43: the message, or the default text. */
export const toastOfFailedSync = (error: unknown): SyncToast => {
  const message = error instanceof Error && error.message !== DEFAULT_FAILURE ? error.message : '';
  return { success: false, title: TEXTS.failed, text: message || TEXTS.unexplained };
};

/** Throws the server's message (S8.44: 'Sync failed' without one). */
const sync = async (): Promise<SyncAnswer> => {
  const answer = await callApi(syncSubAccounts, { body: {} });
  if (!answer.success) throw new ApiError('SYNC_FAILED', answer.error || TEXTS.unsuccessful, 200);
  return answer;
};

/** Its key tells every page whether a sync is running. */
export const syncSubAccountsMutation = mutationOptions({
  mutationKey: [...keys.subAccounts.all, 'sync'],
  mutationFn: sync,
});

/** Queries to reload after a sync, even a failed one. */
export const SYNCED_KEYS = [
  keys.subAccounts.all,
  keys.kept.all,
  keys.treasury.all,
  keys.configurations.all,
  keys.profile,
] as const;

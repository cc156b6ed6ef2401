import { syncAssets } from '@ramps-gateway/shared/contract/calls/assets.ts';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { ApiError } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { useReload } from '../../../lib/query/calls.ts';
import { TEXTS } from './texts.ts';

const { sync: S } = TEXTS;

/** S8.75 to S8.79, "Asset sync failure". */
export const syncFailure = (message: string | null | undefined): string => {
  if (!message) return S.otherwise;
  if (message.includes('Authentication required')) return S.signIn;
  if (message.includes('credentials not configured') || message.includes('Configuration error'))
    return S.notConfigured;
  return message.includes('Unauthorized') ? S.unauthorized : message;
};

const MUTATION_KEY = [...keys.assets.all, 'sync'];

const messageIn = (error: Error): string => {
  if (!(error instanceof ApiError && error.code === 'UNREADABLE_ANSWER')) return error.message;
  // API Gateway rejects a token with its own body.
  if (error.status === 401) return 'Unauthorized';
  return error.status === 200 ? S.noData : '';
};

/** True while any button's sync runs. */
export const useIsSyncing = (): boolean => useIsMutating({ mutationKey: MUTATION_KEY }) > 0;

export const useSyncAssets = () => {
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: () => callApi(syncAssets, { body: {} }),
    onSuccess: ({ success, synchronized, total, error }) => {
      if (success) toast.success(S.done, S.doneText(synchronized, total));
      else toast.failure(S.failed, syncFailure(error));
    },
    onError: (error) => toast.failure(S.failed, syncFailure(messageIn(error))),
    onSettled: useReload(keys.assets.all),
  });
};

import { Button } from '@chakra-ui/react';
import { type SyncAnswer, syncSubAccounts } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { mutationOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { ApiError, messageOf } from '../../lib/api/error.ts';
import { keys } from '../../lib/query/keys.ts';
import { Icon } from './icon.tsx';
import { toast } from './toast.ts';

const TEXTS = {
  sync: 'Sync Sub-accounts',
  syncing: 'Syncing...',
  complete: 'Sync Complete',
  completeText: (n: number, total: number) => `Successfully synchronized ${n} of ${total} sub-accounts`,
  leftOut: (count: number, reason: string) => `. ${count} not imported: ${reason}`,
  failed: 'Sync Failed',
  unsuccessful: 'Sync failed',
  unexplained: 'Failed to sync sub-accounts',
} as const;

/** S8.42. After a partial import, the text ends with the first failure's reason. */
export const textOfSync = ({ synchronized, total, errors: [first, ...others] }: SyncAnswer): string =>
  TEXTS.completeText(synchronized, total) + (first ? TEXTS.leftOut(others.length + 1, first.message) : '');

/** S8.43: the server's message, or the default text. */
export const textOfFailedSync = (error: unknown): string => messageOf(error, TEXTS.unexplained);

/** Throws the server's message (S8.44: 'Sync failed' without one). */
const sync = async (): Promise<SyncAnswer> => {
  const answer = await callApi(syncSubAccounts, { body: {} });
  if (!answer.success) throw new ApiError('SYNC_FAILED', answer.error || TEXTS.unsuccessful, 200);
  return answer;
};

/** With its key, every page knows whether a sync is running. */
export const syncSubAccountsMutation = mutationOptions({
  mutationKey: [...keys.subAccounts.all, 'sync'],
  mutationFn: sync,
});

/** Queries to reload after any sync, also a failed one. */
export const SYNCED_KEYS = [
  keys.subAccounts.all,
  keys.kept.all,
  keys.treasury.all,
  keys.configurations.all,
  keys.profile,
] as const;

export const SyncSubAccounts = () => {
  const client = useQueryClient();
  const running = useIsMutating({ mutationKey: syncSubAccountsMutation.mutationKey }) > 0;
  const { mutate } = useMutation({
    ...syncSubAccountsMutation,
    onSuccess: (answer) => toast.success(TEXTS.complete, textOfSync(answer)),
    onError: (error) => toast.failure(TEXTS.failed, textOfFailedSync(error)),
    onSettled: () => {
      for (const queryKey of SYNCED_KEYS) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <Button onClick={() => mutate()} loading={running} loadingText={TEXTS.syncing}>
      <Icon name="cycle" />
      {TEXTS.sync}
    </Button>
  );
};

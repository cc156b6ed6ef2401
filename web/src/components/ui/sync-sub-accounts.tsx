import { Button } from '@chakra-ui/react';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  SYNCED_KEYS,
  type SyncToast,
  syncSubAccountsMutation,
  toastOfFailedSync,
  toastOfSync,
} from '../../lib/queries/sync-sub-accounts.ts';
import { Icon } from './icon.tsx';
import { toast } from './toast.ts';

const TEXTS = { sync: 'Sync Sub-accounts', syncing: 'Syncing...' } as const;

const show = ({ success, title, text }: SyncToast): void => {
  if (success) toast.success(title, text);
  else toast.failure(title, text);
};

export const SyncSubAccounts = () => {
  const client = useQueryClient();
  const running = useIsMutating({ mutationKey: syncSubAccountsMutation.mutationKey }) > 0;
  const { mutate } = useMutation({
    ...syncSubAccountsMutation,
    onSuccess: (answer) => show(toastOfSync(answer)),
    onError: (error) => show(toastOfFailedSync(error)),
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

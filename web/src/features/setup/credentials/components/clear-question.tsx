import { clearCredentials } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { credentialsQuery } from '../api.ts';

const TEXTS = {
  title: 'Clear the stored credentials?',
  text: 'Conversions, quotes, balances and everything else that needs the provider stop until you save new ones.',
  confirm: 'Clear credentials',
  cleared: 'Credentials cleared',
  failed: 'Failed to clear credentials',
} as const;

const useClearCredentials = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(clearCredentials),
    onSuccess: (status) => {
      client.setQueryData(credentialsQuery.queryKey, status);
      toast.success(TEXTS.cleared);
    },
    onError: (error) => {
      toast.failure(TEXTS.failed, messageOf(error));
      // Only the answer may have been lost.
      void client.invalidateQueries({ queryKey: credentialsQuery.queryKey });
    },
  });
};

const ClearQuestion = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const clear = useClearCredentials();
  return (
    <ConfirmDialog
      title={TEXTS.title}
      text={TEXTS.text}
      confirm={TEXTS.confirm}
      open={open}
      running={clear.isPending}
      onConfirm={() => clear.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  );
};

export default ClearQuestion;

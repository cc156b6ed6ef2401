import { type ActionInput, actOnException } from '@ramps-gateway/shared/contract/calls/reconciliation.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';

const { done, failed } = TEXTS.actions;

/** Acts on an exception; done when the page shows what has become of it. */
export const useActOnException = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ActionInput) => callApi(actOnException, { params: { id }, body }),
    onSuccess: ({ action: { action, outcome, detail } }) =>
      outcome === 'done' ? toast.success(done[action], detail) : toast.failure(failed[action], detail),
    onError: (error, { action }) => toast.failure(failed[action], messageOf(error)),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.reconciliation.all }),
        client.invalidateQueries({ queryKey: keys.conversions.lists }),
      ]);
    },
  });
};

import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toast } from '../../../components/ui/toast.ts';
import { mayHaveBeenDone, messageOf } from '../../../lib/api/error.ts';
import { callProvider } from '../../../lib/api/ramps.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';

/** Deletes a withdrawal account by its id; it runs until the list is loaded again. */
export const useDeleteBank = (accountId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callProvider({
        method: 'DELETE',
        endpoint: `/v1/subaccount/bank-account/id/${encodeURIComponent(id)}`,
        answer: z.unknown(),
        account: accountId,
      }),
    onSuccess: () => toast.success(TEXTS.remove.done),
    onError: (error) => {
      const reason = messageOf(error);
      const { failed, unknown } = TEXTS.remove;
      toast.failure(failed, mayHaveBeenDone(error) ? `${reason.replace(/\.$/, '')}. ${unknown}` : reason);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.holdings.banks(accountId) }),
  });
};

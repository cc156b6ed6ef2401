import { deleteBank } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { mayHaveBeenDone, messageOf } from '../../../lib/api/error.ts';
import { callProvider } from '../../../lib/api/ramps.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';

/** Deletes a withdrawal account by its id; it runs until the list is loaded again. */
export const useDeleteBank = (accountId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callProvider(deleteBank, { values: { id }, account: accountId }),
    onSuccess: () => toast.success(TEXTS.remove.done),
    onError: (error) => {
      const reason = messageOf(error);
      const { failed, unknown } = TEXTS.remove;
      toast.failure(failed, mayHaveBeenDone(error) ? `${reason.replace(/\.$/, '')}. ${unknown}` : reason);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.holdings.banks(accountId) }),
  });
};

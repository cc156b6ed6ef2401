import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import { deleteBank, deleteWallet } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { ApiError, mayHaveBeenDone, messageOf } from '../../../lib/api/error.ts';
import { callProvider } from '../../../lib/api/ramps.ts';
import { askAfterChange } from '../../../lib/queries/kept-holdings.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

const { dialog: D } = TEXTS;

/** The list follows once the gateway sees the removal. */
export const useRemoveRecipient = ({ kind, destination_id: id, sub_account: account }: Recipient) => {
  const client = useQueryClient();
  const input = { values: { id }, account: account.external_id };
  return useMutation({
    mutationFn: async () => {
      await (kind === 'wallet' ? callProvider(deleteWallet, input) : callProvider(deleteBank, input));
    },
    onSuccess: () => toast.success(D.done, D.doneText),
    onError: (error) => {
      // A request held for approval has its own notice.
      if (error instanceof ApiError && error.code === 'HELD') return;
      toast.failure(D.failed, mayHaveBeenDone(error) ? D.unknown : messageOf(error));
    },
    onSettled: () => {
      askAfterChange(client, account.external_id);
      void client.invalidateQueries({ queryKey: keys.recipients.all });
      void client.invalidateQueries({ queryKey: keys.holdings.account(account.external_id) });
    },
  });
};

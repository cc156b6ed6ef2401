import { addExternalBank } from '@ramps-gateway/shared/contract/ramps/external-bank.ts';
import type { DataOf } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { callProvider } from '../../../../lib/api/ramps.ts';
import { askAfterChange } from '../../../../lib/queries/kept-holdings.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';

/** Reloads the list after a failure too: the answer may have been lost. */
export const useRegisterBank = (accountId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (data: DataOf<typeof addExternalBank>) =>
      callProvider(addExternalBank, { account: accountId, data }),
    onSuccess: () => toast.success(TEXTS.add.done),
    onSettled: () => {
      askAfterChange(client, accountId);
      void client.invalidateQueries({ queryKey: keys.holdings.banks(accountId) });
    },
  });
};

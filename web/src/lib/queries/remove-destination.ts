import { deleteBank, deleteWallet } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import type { RecipientKind } from '@ramps-gateway/shared/contract/recipients.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../components/ui/toast.ts';
import { ApiError, mayHaveBeenDone, messageOf } from '../api/error.ts';
import { callProvider } from '../api/ramps.ts';
import { keys } from '../query/keys.ts';
import { askAfterChange } from './kept-holdings.ts';

interface Texts {
  readonly done: string;
  readonly doneText?: string;
  readonly failed: string;
  /** Without an answer, it may have been removed. */
  readonly unknown: string;
}

/** Removes destinations at the provider. @param accountId the provider's id of their sub-account */
export const useRemoveDestination = (kind: RecipientKind, accountId: string, texts: Texts) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const input = { values: { id }, account: accountId };
      await (kind === 'wallet' ? callProvider(deleteWallet, input) : callProvider(deleteBank, input));
    },
    onSuccess: () => toast.success(texts.done, texts.doneText),
    onError: (error) => {
      // A request held for approval has its own notice.
      if (error instanceof ApiError && error.code === 'HELD') return;
      toast.failure(texts.failed, mayHaveBeenDone(error) ? texts.unknown : messageOf(error));
    },
    onSettled: () => {
      askAfterChange(client, accountId);
      void client.invalidateQueries({ queryKey: keys.recipients.all });
      void client.invalidateQueries({ queryKey: keys.holdings.account(accountId) });
    },
  });
};

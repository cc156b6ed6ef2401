import {
  type ClientSpreadChange,
  listClientSpreads,
  listSpreadBands,
  saveClientSpread,
} from '@ramps-gateway/shared/contract/calls/pricing.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { useReload, wholeQuery } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';

export const bandsQuery = wholeQuery(keys.spreads.bands, listSpreadBands);

export const clientSpreadsQuery = wholeQuery(keys.spreads.clients, listClientSpreads);

/** Stays pending until the list shows it. */
export const useSaveClientSpread = () =>
  useMutation({
    mutationFn: ({ userId, body }: { readonly userId: string; readonly body: ClientSpreadChange }) =>
      callApi(saveClientSpread, { params: { userId }, body }),
    // Removes the message of an earlier attempt.
    onMutate: () => toast.clear(),
    onSuccess: () => toast.success('Client spread updated successfully'),
    onError: (error) => toast.failure('Failed to update client spread', messageOf(error)),
    // After a failure too: only the answer may have been lost.
    onSettled: useReload(keys.spreads.clients, keys.partners.all),
  });

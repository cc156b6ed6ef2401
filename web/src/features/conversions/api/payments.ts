import {
  closePayment,
  convertPayment,
  listPayments,
} from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { PaymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import { CONVERSIONS_LISTED } from '@ramps-gateway/shared/domain/conversion.ts';
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../held-texts.ts';

export type PaymentState = PaymentRecord['state'];

/** Deposits that were not converted, newest first. */
export const paymentsQuery = (state: PaymentState) =>
  infiniteQueryOptions({
    queryKey: keys.payments.list(state),
    queryFn: ({ pageParam, signal }) =>
      callApi(listPayments, {
        query: { limit: CONVERSIONS_LISTED, cursor: pageParam || undefined, state },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });

const loadAgain = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.payments.all }),
    client.invalidateQueries({ queryKey: keys.conversions.lists }),
  ]);
};

/** Begins the conversion of a held deposit; done when the lists show it. */
export const useConvertPayment = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(convertPayment, { params: { id }, body: {} }),
    onSuccess: () => toast.success(TEXTS.convert.success),
    onError: (error) => toast.failure(TEXTS.convert.failure, messageOf(error)),
    onSettled: () => loadAgain(client),
  });
};

/** Ends a held deposit as it is; no money is moved. */
export const useClosePayment = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => callApi(closePayment, { params: { id }, body: { note } }),
    onSuccess: () => toast.success(TEXTS.close.success),
    onError: (error) => toast.failure(TEXTS.close.failure, messageOf(error)),
    onSettled: () => loadAgain(client),
  });
};

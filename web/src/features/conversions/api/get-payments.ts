import { listPayments } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { PaymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import { CONVERSIONS_LISTED } from '@ramps-gateway/shared/domain/conversion.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';

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

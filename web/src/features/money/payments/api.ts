import { processNextStep } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import {
  addPaymentNote,
  closePayment,
  convertPayment,
  countPayments,
  getPayment,
  listPayments,
} from '@ramps-gateway/shared/contract/calls/payments.ts';
import type { PaymentFilter } from '@ramps-gateway/shared/contract/payments.ts';
import { PAYMENTS_LISTED } from '@ramps-gateway/shared/domain/payments.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { ApiError, messageOf } from '../../../lib/api/error.ts';
import { callQuery, pagedQuery, useReload } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { NOTES, TEXTS } from './texts.ts';

/** Newest first; with `q`, the best matches first. */
export const paymentsQuery = (filter: PaymentFilter) =>
  pagedQuery(keys.payments.list(filter), listPayments, { limit: PAYMENTS_LISTED, ...filter });

/** Of each state, whatever state is shown. */
export const paymentCountsQuery = ({ state: _, ...query }: PaymentFilter) =>
  callQuery([...keys.paymentCounts, query], countPayments, { query });

export const paymentQuery = (id: string) => callQuery(keys.payments.one(id), getPayment, { params: { id } });

export const useReloadLists = () =>
  useReload(keys.payments.all, keys.paymentCounts, keys.transfers.all, keys.conversions.lists);

/** Stays pending until the lists show it. @param key all attempts of one request share it */
export const useConvertPayment = (id: string) =>
  useMutation({
    mutationFn: (key: string) =>
      callApi(convertPayment, { params: { id }, body: {}, headers: { 'idempotency-key': key } }),
    onSuccess: () => toast.success(TEXTS.convert.success),
    onError: (error) => toast.failure(TEXTS.convert.failure, messageOf(error)),
    onSettled: useReloadLists(),
  });

/** Closes an unconverted payment; no money moves. */
export const useClosePayment = (id: string) =>
  useMutation({
    mutationFn: (note: string) => callApi(closePayment, { params: { id }, body: { note } }),
    onSuccess: () => toast.success(TEXTS.close.success),
    onError: (error) => toast.failure(TEXTS.close.failure, messageOf(error)),
    onSettled: useReloadLists(),
  });

/** Stays pending until the page shows it. */
export const useAddNote = (id: string) =>
  useMutation({
    mutationFn: (text: string) => callApi(addPaymentNote, { params: { id }, body: { text } }),
    onError: (error) => toast.failure(NOTES.failure, messageOf(error)),
    onSuccess: useReload(keys.payments.one(id)),
  });

export const useRetryPayment = () =>
  useMutation({
    mutationFn: async (processId: string) => {
      const answer = await callApi(processNextStep, {
        body: { action: 'process_next_step', process_id: processId },
      });
      if (!answer.success) throw new ApiError('RETRY_REFUSED', answer.error ?? '', 200);
    },
    onSuccess: () => toast.success('Conversion retry initiated'),
    onError: (error) => toast.failure('Failed to retry conversion', messageOf(error)),
    onSettled: useReloadLists(),
  });

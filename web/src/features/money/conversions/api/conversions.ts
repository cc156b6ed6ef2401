import {
  getConversion,
  listConversions,
  listConversionSteps,
  processNextStep,
  settleConversion,
} from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { CONVERSIONS_LISTED, type ConversionStatus } from '@ramps-gateway/shared/domain/conversion.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { ApiError, messageOf } from '../../../../lib/api/error.ts';
import { callQuery, useReload } from '../../../../lib/query/calls.ts';
import { keys } from '../../../../lib/query/keys.ts';

/** `all` is only for administrators. */
export type Scope = 'own' | 'all';

/** Later pages are larger: a change refetches all loaded pages in few calls. */
const LISTED_MORE = 200;

/** Newest first, 50 at first (S9.7). */
export const conversionsQuery = (scope: Scope, status: ConversionStatus | 'all' = 'all') =>
  infiniteQueryOptions({
    queryKey: keys.conversions.list(scope, status),
    queryFn: ({ pageParam, signal }) =>
      callApi(listConversions, {
        query: {
          limit: pageParam ? LISTED_MORE : CONVERSIONS_LISTED,
          cursor: pageParam || undefined,
          scope: scope === 'all' ? scope : undefined,
          status: status === 'all' ? undefined : status,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });

export const conversionQuery = (id: string) =>
  callQuery(keys.conversions.one(id), getConversion, { params: { id } });

/** The steps started so far, oldest first. */
export const stepsQuery = (processId: string) =>
  queryOptions({
    ...callQuery(keys.conversions.steps(processId), listConversionSteps, { params: { id: processId } }),
    select: (page) => page.items,
  });

const retry = async ({
  processId,
  convertRest,
}: {
  readonly processId: string;
  readonly convertRest?: true;
}) => {
  const answer = await callApi(processNextStep, {
    body: {
      action: 'process_next_step',
      process_id: processId,
      ...(convertRest ? { convert_rest: true } : {}),
    },
  });
  if (!answer.success) throw new ApiError('RETRY_REFUSED', answer.error ?? '', 200);
};

export const useRetryConversion = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: retry,
    onSuccess: () => toast.success('Conversion retry initiated'),
    onError: (error) => toast.failure('Failed to retry conversion', messageOf(error)),
    onSettled: async (_answer, _error, { processId }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.conversions.lists }),
        client.invalidateQueries({ queryKey: keys.conversions.steps(processId) }),
      ]);
    },
  });
};

interface Settlement {
  readonly note: string;
  /** The provider's order that settled it, if any. */
  readonly orderId: string;
}

/** Stays pending until the list shows it. */
export const useSettleConversion = (id: string) =>
  useMutation({
    mutationFn: ({ note, orderId }: Settlement) =>
      callApi(settleConversion, {
        params: { id },
        body: { note, ...(orderId === '' ? {} : { order_id: orderId }) },
      }),
    onSuccess: () => toast.success('Marked as settled'),
    onError: (error) => toast.failure('Failed to mark as settled', messageOf(error)),
    onSettled: useReload(keys.conversions.lists, keys.reconciliation.all),
  });

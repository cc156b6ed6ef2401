import { listOrders } from '@ramps-gateway/shared/contract/calls/orders.ts';
import { readTreasury, type Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { askProvider, partFrom, useAskUnknown } from '../../../lib/queries/kept-holdings.ts';
import { keys } from '../../../lib/query/keys.ts';
import type { Customer } from './model/listed.ts';
import { TEXTS } from './texts.ts';

/** Stored data: a page of customers, with everyone's totals. */
const treasuryQuery = infiniteQueryOptions({
  queryKey: keys.treasury.all,
  queryFn: ({ signal, pageParam }) => callApi(readTreasury, { query: partFrom(pageParam), signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
});

export const ordersQuery = infiniteQueryOptions({
  queryKey: keys.treasury.orders,
  queryFn: ({ signal, pageParam }) =>
    callApi(listOrders, { query: { limit: 50, cursor: pageParam === '' ? undefined : pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
});

const reportFailure = (text: string = TEXTS.failedText) => toast.failure('Error Loading Treasury Data', text);

const NONE: readonly string[] = [];

/**
 * Shows a toast for a failure only if the user is waiting: on the first load and after a manual refresh. Background
 * failures mark the data as outdated.
 */
export const useTreasury = () => {
  const client = useQueryClient();
  const query = useInfiniteQuery(treasuryQuery);
  const { isLoadingError, errorUpdatedAt, data } = query;
  useEffect(() => {
    // Toasts render synchronously, which React forbids during a render.
    if (isLoadingError) queueMicrotask(reportFailure);
  }, [isLoadingError, errorUpdatedAt]);

  const treasury = useMemo((): Treasury | undefined => {
    const first = data?.pages[0];
    return first && { ...first, customers: data.pages.flatMap(({ customers }) => customers) };
  }, [data]);
  const first = data?.pages[0]?.customers;
  useAskUnknown(client, first?.flatMap(({ id, state }) => (state === 'not_loaded' ? [id] : [])) ?? NONE);
  return { query, treasury };
};

type TreasuryQuery = ReturnType<typeof useTreasury>['query'];

/** Queries the provider for these customers, then reloads all stored data. */
export const useRefresh = (query: TreasuryQuery, listed: readonly Customer[]) => {
  const client = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    try {
      const notAsked = await askProvider(
        client,
        listed.map(({ id }) => id),
      );
      const { isSuccess } = await query.refetch();
      const [first] = notAsked;
      if (first) reportFailure(TEXTS.notRefreshed(notAsked.length, first.reason));
      else if (isSuccess)
        toast.success('Treasury Data Refreshed', 'Latest balance information has been loaded');
      else reportFailure();
    } catch (error) {
      reportFailure(messageOf(error));
    } finally {
      setRefreshing(false);
    }
  };
  return { refreshing, refresh: () => void refresh() };
};

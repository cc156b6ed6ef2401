import {
  type HoldingsPage,
  listHoldings,
  MOST_REFRESHED,
  type RefreshedHoldings,
  refreshHoldings,
} from '@ramps-gateway/shared/contract/calls/holdings.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../api/client.ts';
import { callQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

/** A small first page, so that it is as fast with thousands; the next one has the rest. */
export const FIRST_ACCOUNTS = 50;

/** The first page, or everything after a cursor. */
export const partFrom = (cursor: string) => (cursor === '' ? { limit: FIRST_ACCOUNTS } : { cursor });

export const keptHoldingsQuery = infiniteQueryOptions({
  queryKey: keys.kept.all,
  queryFn: ({ signal, pageParam }) => callApi(listHoldings, { query: partFrom(pageParam), signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
});

/** Costs the same however many accounts there are. @param id ours */
export const keptOfOneQuery = (id: string) =>
  queryOptions({
    ...callQuery(keys.kept.one(id), listHoldings, { query: { sub_account_id: id } }),
    select: ({ items }) => items[0],
  });

interface Paged {
  readonly data: unknown;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

export const useRest = ({
  data,
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: Paged): void => {
  const wanted = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (wanted) void fetchNextPage();
    // Even if a page comes at once.
  }, [wanted, data, fetchNextPage]);
};

const readAgain = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.kept.all }),
    client.invalidateQueries({ queryKey: keys.treasury.all }),
  ]);
};

/** Asks the provider about the first of these accounts. @param ids of sub-accounts */
export const askProvider = async (
  client: QueryClient,
  ids: readonly string[],
): Promise<RefreshedHoldings['not_asked']> => {
  if (ids.length === 0) return [];
  const wanted = ids.slice(0, MOST_REFRESHED);
  const { not_asked } = await callApi(refreshHoldings, { body: { sub_account_ids: [...wanted] } });
  await readAgain(client);
  return not_asked;
};

/**
 * Asks the provider about an account a user changed there, so that stored holdings follow. Failures are not
 * reported.
 * @param accountId the provider's
 */
export const askAfterChange = (client: QueryClient, accountId: string): void => {
  const listed = client.getQueryData(keptHoldingsQuery.queryKey)?.pages ?? [];
  const ones = client.getQueriesData<HoldingsPage>({ queryKey: keys.kept.ones });
  const pages = [...listed, ...ones.flatMap(([, page]) => page ?? [])];
  const id = pages.flatMap(({ items }) => items).find(({ external_id }) => external_id === accountId)?.id;
  if (id !== undefined) void askProvider(client, [id]).catch(() => undefined);
  // A destination was added or removed.
  void client.invalidateQueries({ queryKey: keys.coolingOff.all });
};

/**
 * Asks the provider once about new accounts without data. Failures are not reported; unknown is shown as
 * such.
 */
export const useAskUnknown = (client: QueryClient, ids: readonly string[]): void => {
  const asked = useRef(false);
  const wanted = ids.length > 0;
  useEffect(() => {
    if (!wanted || asked.current) return;
    asked.current = true;
    void askProvider(client, ids).catch(() => undefined);
    // Which they are when the first are known is enough.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, wanted]);
};

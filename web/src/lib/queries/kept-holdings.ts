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

/** The first page is small, so that it is fast even with thousands of accounts; the next page has the rest. */
export const FIRST_ACCOUNTS = 50;

/** The first page, or everything after a cursor. */
export const partFrom = (cursor: string) => (cursor === '' ? { limit: FIRST_ACCOUNTS } : { cursor });

export const keptHoldingsQuery = infiniteQueryOptions({
  queryKey: keys.kept.all,
  queryFn: ({ signal, pageParam }) => callApi(listHoldings, { query: partFrom(pageParam), signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
});

/** Costs the same with any number of accounts. @param id the gateway's */
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
    // Depends on `data` too: a page may arrive without a render in between.
  }, [wanted, data, fetchNextPage]);
};

const readAgain = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.kept.all }),
    client.invalidateQueries({ queryKey: keys.treasury.all }),
  ]);
};

/** Makes the gateway query the provider for the first of these accounts. @param ids of sub-accounts */
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
 * After a user changed an account at the provider, updates its stored holdings. Failures are not reported.
 * @param accountId the provider's
 */
export const askAfterChange = (client: QueryClient, accountId: string): void => {
  const listed = client.getQueryData(keptHoldingsQuery.queryKey)?.pages ?? [];
  const ones = client.getQueriesData<HoldingsPage>({ queryKey: keys.kept.ones });
  const pages = [...listed, ...ones.flatMap(([, page]) => page ?? [])];
  const id = pages.flatMap(({ items }) => items).find(({ external_id }) => external_id === accountId)?.id;
  if (id !== undefined) void askProvider(client, [id]).catch(() => undefined);
  // A new or removed destination changes what cools off.
  void client.invalidateQueries({ queryKey: keys.coolingOff.all });
};

/**
 * Queries the provider once for new accounts without data. Failures are not reported; the page shows the data as
 * unknown.
 */
export const useAskUnknown = (client: QueryClient, ids: readonly string[]): void => {
  const asked = useRef(false);
  const wanted = ids.length > 0;
  useEffect(() => {
    if (!wanted || asked.current) return;
    asked.current = true;
    void askProvider(client, ids).catch(() => undefined);
    // Runs only when the first unknown accounts appear.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, wanted]);
};

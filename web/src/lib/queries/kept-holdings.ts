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
import { keys } from '../query/keys.ts';

/** The first answer has so many accounts, so that it comes as fast with thousands as with these; the next one has the rest. */
export const FIRST_ACCOUNTS = 50;

/** What is asked of a list of accounts: its first part, or all after a place in it. */
export const partFrom = (cursor: string) => (cursor === '' ? { limit: FIRST_ACCOUNTS } : { cursor });

/** What is kept of the sub-accounts' holdings, with totals of all of them. No provider is asked for it. */
export const keptHoldingsQuery = infiniteQueryOptions({
  queryKey: keys.kept.all,
  queryFn: ({ signal, pageParam }) => callApi(listHoldings, { query: partFrom(pageParam), signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
});

/** What is kept of one, which costs the same however many others there are. @param id ours */
export const keptOfOneQuery = (id: string) =>
  queryOptions({
    queryKey: keys.kept.one(id),
    queryFn: ({ signal }): Promise<HoldingsPage> =>
      callApi(listHoldings, { query: { sub_account_id: id }, signal }),
    select: ({ items }) => items[0],
  });

interface Paged {
  readonly data: unknown;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Loads what comes after the first part, behind what is shown. */
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
    // A part that comes at once is followed by the next one.
  }, [wanted, data, fetchNextPage]);
};

/** What is kept is read again once the provider was asked. */
const readAgain = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.kept.all }),
    client.invalidateQueries({ queryKey: keys.treasury.all }),
  ]);
};

/** Has the provider asked about the first of these accounts now. @param ids of sub-accounts */
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
 * Has the provider asked about an account of which a person changed something there: what is kept of it follows. It says
 * nothing of how that went. @param accountId the provider's
 */
export const askAfterChange = (client: QueryClient, accountId: string): void => {
  const listed = client.getQueryData(keptHoldingsQuery.queryKey)?.pages ?? [];
  const ones = client.getQueriesData<HoldingsPage>({ queryKey: keys.kept.ones });
  const pages = [...listed, ...ones.flatMap(([, page]) => page ?? [])];
  const id = pages.flatMap(({ items }) => items).find(({ external_id }) => external_id === accountId)?.id;
  if (id !== undefined) void askProvider(client, [id]).catch(() => undefined);
  // A place that money may go to has come, or is gone.
  void client.invalidateQueries({ queryKey: keys.coolingOff.all });
};

/**
 * Has the provider asked, once, about accounts of which nothing is known: those that have just been made. It says nothing
 * of how that went: what is not known is shown as such.
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

import { listSubAccounts } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import type { HoldingsRecord } from '@ramps-gateway/shared/contract/records.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callApi } from '../../../../lib/api/client.ts';
import { FIRST_ACCOUNTS, keptHoldingsQuery, useRest } from '../../../../lib/queries/kept-holdings.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { rememberAccounts } from '../../../../lib/remembered-accounts.ts';

const MOST_IN_A_PART = 200;

const listedQuery = infiniteQueryOptions({
  queryKey: keys.subAccounts.listed,
  queryFn: ({ signal, pageParam: cursor }) =>
    callApi(listSubAccounts, {
      query: cursor === '' ? { limit: FIRST_ACCOUNTS } : { limit: MOST_IN_A_PART, cursor },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
});

/** Loaded pages only; once complete, this browser remembers them (S3.34). */
export const useListed = () => {
  const query = useInfiniteQuery(listedQuery);
  useRest(query);
  const { data, hasNextPage } = query;
  const accounts = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const isWhole = accounts !== undefined && !hasNextPage;
  useEffect(() => {
    if (accounts && isWhole) rememberAccounts(accounts);
  }, [accounts, isWhole]);
  return { query, accounts, isWhole };
};

export const useKeptHoldings = () => {
  const query = useInfiniteQuery(keptHoldingsQuery);
  useRest(query);
  const { data, hasNextPage, isError } = query;
  const held = useMemo(
    (): ReadonlyMap<string, HoldingsRecord> =>
      new Map(data?.pages.flatMap(({ items }) => items.map((row) => [row.id, row] as const))),
    [data],
  );
  return {
    query,
    totals: data?.pages[0]?.totals,
    held,
    /** Missing rows may still come. */
    isLoading: (!data || hasNextPage) && !isError,
    problem: [...held.values()].find((row) => row.problem)?.problem?.message ?? null,
  };
};

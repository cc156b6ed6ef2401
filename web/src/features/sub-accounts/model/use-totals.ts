import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer } from 'react';
import { balancesQuery, walletsQuery } from '../../../lib/queries/holdings.ts';
import { keys } from '../../../lib/query/keys.ts';
import { isHolding } from './is-holding.ts';
import { type LoadedHoldings, type Totals, totalsOf } from './totals.ts';

/** Milliseconds: answers that come together are added up together. */
const TOGETHER_MS = 40;

/** There, and not known to be outdated: what is in view is fetched again at once, the rest when it is seen again. */
const isCurrent = (query: Query): boolean =>
  query.state.status === 'success' && (query.isActive() || !query.state.isInvalidated);

const currentAccounts = (client: QueryClient, kind: 'balances' | 'wallets'): readonly string[] =>
  client
    .getQueryCache()
    .findAll({
      queryKey: keys.holdings.all,
      predicate: (query) => query.queryKey[2] === kind && isCurrent(query),
    })
    .flatMap(({ queryKey: [, account] }) => (typeof account === 'string' ? [account] : []));

const loadedIn = (client: QueryClient): LoadedHoldings => ({
  balances: new Map(
    currentAccounts(client, 'balances').map((id) => [
      id,
      client.getQueryData(balancesQuery(id).queryKey) ?? [],
    ]),
  ),
  wallets: new Map(
    currentAccounts(client, 'wallets').map((id) => [
      id,
      client.getQueryData(walletsQuery(id).queryKey) ?? [],
    ]),
  ),
});

/** The figures of the summary, as more is loaded. */
export const useTotals = (accounts: readonly SubAccountRecord[] | undefined): Totals | undefined => {
  const client = useQueryClient();
  const [reading, readAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || !isHolding(query)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        readAgain();
      }, TOGETHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
  return useMemo(
    () => (reading >= 0 && accounts ? totalsOf(accounts, loadedIn(client)) : undefined),
    [accounts, client, reading],
  );
};

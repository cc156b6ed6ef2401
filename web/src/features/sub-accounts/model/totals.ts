import type { Balance } from '@ramps-gateway/shared/contract/balances.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, sumOf } from '@ramps-gateway/shared/domain/money.ts';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer } from 'react';
import { balancesQuery, type Wallet, walletsQuery } from '../../../lib/queries/holdings.ts';
import { keys, type QueryKey } from '../../../lib/query/keys.ts';
import { balanceOf } from './balances.ts';

const [HOLDINGS, , RESERVE] = keys.holdings.reserve('');

/** Whether a query is of the provider's data of one sub-account. The reserve is the console's own. */
export const isHolding = ({ queryKey: [first, , part] }: { readonly queryKey: QueryKey }): boolean =>
  first === HOLDINGS && part !== RESERVE;

/** What of the provider's data is there and up to date, by the provider's id of the account. */
interface LoadedHoldings {
  readonly balances: ReadonlyMap<string, readonly Balance[]>;
  readonly wallets: ReadonlyMap<string, readonly Wallet[]>;
}

export interface Totals {
  readonly accounts: number;
  readonly activeAccounts: number;
  readonly brl: Amount;
  readonly usdt: Amount;
  /** Of how many accounts the balances are known. */
  readonly balancesOf: number;
  /** Wallets with an address, of active accounts. */
  readonly wallets: number;
  readonly walletsOf: number;
}

/** Sums over what is loaded, which `balancesOf` and `walletsOf` say; nothing is estimated. */
const totalsOf = (accounts: readonly SubAccountRecord[], loaded: LoadedHoldings): Totals => {
  const balances = accounts.flatMap(({ external_id }) => {
    const known = loaded.balances.get(external_id);
    return known ? [known] : [];
  });
  const walletsOf = accounts.filter(({ external_id }) => loaded.wallets.has(external_id));
  const sum = (asset: string) => sumOf(balances.map((known) => balanceOf(known, asset)));
  return {
    accounts: accounts.length,
    activeAccounts: accounts.filter(({ status }) => status === 'active').length,
    brl: sum('BRL'),
    usdt: sum('USDT'),
    balancesOf: balances.length,
    wallets: walletsOf
      .filter(({ status }) => status === 'active')
      .flatMap(({ external_id }) => loaded.wallets.get(external_id) ?? [])
      .filter(({ address }) => (address ?? '') !== '').length,
    walletsOf: walletsOf.length,
  };
};

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

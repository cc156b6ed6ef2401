import type { Owed } from './funds.ts';
import { type Amount, compare, isSummable, subtract, sumOf } from './money.ts';

interface Kept {
  readonly balances: readonly { readonly asset: string; readonly balance: Amount }[] | null;
  readonly balances_at: string | null;
  readonly wallets: readonly { readonly address: string | null }[] | null;
  readonly problem: object | null;
}

interface Account {
  readonly id: string;
  readonly status: 'active' | 'inactive';
}

export interface HoldingsTotals {
  readonly accounts: number;
  readonly active_accounts: number;
  readonly brl: Amount;
  readonly usdt: Amount;
  readonly balances_of: number;
  /** Wallets with an address, in active accounts. */
  readonly wallets: number;
  readonly wallets_of: number;
  readonly oldest_at: string | null;
  readonly outdated: number;
}

/** Balances in one asset (name in upper case). */
const assetIn = (balances: NonNullable<Kept['balances']>, asset: string): readonly Amount[] =>
  balances
    .filter((one) => one.asset.toUpperCase() === asset)
    .map(({ balance }) => balance)
    .filter(isSummable);

const amountsOf = ({ balances }: Kept, asset: string): readonly Amount[] => assetIn(balances ?? [], asset);

/** Totals exclude unknown values; `balances_of` and `wallets_of` count the known ones. */
export const holdingsTotals = (
  accounts: readonly Account[],
  known: ReadonlyMap<string, Kept>,
): HoldingsTotals => {
  const rows = accounts.flatMap(({ id, status }) => {
    const of = known.get(id);
    return of ? [{ of, status }] : [];
  });
  const balances = rows.flatMap(({ of }) => (of.balances === null ? [] : [of]));
  const wallets = rows.filter(({ of }) => of.wallets !== null);
  const times = balances.flatMap(({ balances_at: at }) => (at === null ? [] : [at]));
  return {
    accounts: accounts.length,
    active_accounts: accounts.filter(({ status }) => status === 'active').length,
    brl: sumOf(balances.flatMap((of) => amountsOf(of, 'BRL'))),
    usdt: sumOf(balances.flatMap((of) => amountsOf(of, 'USDT'))),
    balances_of: balances.length,
    wallets: wallets
      .filter(({ status }) => status === 'active')
      .flatMap(({ of }) => of.wallets ?? [])
      .filter(({ address }) => (address ?? '') !== '').length,
    wallets_of: wallets.length,
    oldest_at: times.reduce<string | null>(
      (oldest, at) => (oldest === null || at < oldest ? at : oldest),
      null,
    ),
    outdated: rows.filter(({ of }) => of.problem !== null).length,
  };
};

export interface Shortage {
  readonly asset: 'BRL' | 'USDT';
  readonly balance: Amount;
  readonly owed: Amount;
  readonly missing: Amount;
}

/** Null if nothing is missing or the balances are unknown. */
export const shortageOf = (balances: Kept['balances'], owed: Owed): Shortage | null => {
  if (balances === null) return null;
  for (const [asset, needed] of [
    ['USDT', owed.usdt],
    ['BRL', owed.brl],
  ] as const) {
    const balance = sumOf(assetIn(balances, asset));
    if (compare(balance, needed) < 0)
      return { asset, balance, owed: needed, missing: subtract(needed, balance) };
  }
  return null;
};

import type { Balance } from '@ramps-gateway/shared/contract/balances.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, sumOf } from '@ramps-gateway/shared/domain/money.ts';
import type { Wallet } from '../../../lib/queries/holdings.ts';
import { balanceOf } from './balances.ts';

/** What of the provider's data is there and up to date, by the provider's id of the account. */
export interface LoadedHoldings {
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
export const totalsOf = (accounts: readonly SubAccountRecord[], loaded: LoadedHoldings): Totals => {
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

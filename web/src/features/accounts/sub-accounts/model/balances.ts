import type { Balance } from '@ramps-gateway/shared/contract/balances.ts';
import { type Amount, compare, sumOf } from '@ramps-gateway/shared/domain/money.ts';
import { brl, inCurrency, usdFour } from '../../../../lib/format/amount.ts';

/** 0 if the account has none (S9.9). */
export const balanceOf = (balances: readonly Balance[], asset: string): Amount =>
  sumOf(balances.filter((one) => one.asset.toUpperCase() === asset).map(({ balance }) => balance));

/** S9.8: USDT with 4 decimals as US dollars, others with 2. */
export const balanceText = (asset: string, amount: Amount): string => {
  if (asset === 'USDT') return usdFour(amount);
  return asset === 'BRL' ? brl(amount) : inCurrency(amount, asset);
};

/** The assets with another amount, ignoring order and notation. Empty if the balances are the same. */
export const changedBalances = (before: readonly Balance[], now: readonly Balance[]): string =>
  [...new Set([...before, ...now].map(({ asset }) => asset.toUpperCase()))]
    .filter((asset) => compare(balanceOf(before, asset), balanceOf(now, asset)) !== 0)
    .map((asset) => `${asset} now ${balanceText(asset, balanceOf(now, asset))}`)
    .join(', ');

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

/** Compares amounts, ignoring order and notation. */
export const sameBalances = (one: readonly Balance[], other: readonly Balance[]): boolean => {
  const assets = new Set([...one, ...other].map(({ asset }) => asset.toUpperCase()));
  return [...assets].every((asset) => compare(balanceOf(one, asset), balanceOf(other, asset)) === 0);
};

export const balancesInWords = (balances: readonly Balance[]): string =>
  ['BRL', 'USDT'].map((asset) => `${asset} ${balanceText(asset, balanceOf(balances, asset))}`).join(', ');

import { add, type Amount, compare, subtract } from '../money.ts';
import type { Line } from './accounts.ts';

/** Every sum starts here, which normalizes amounts: `-0` and `1.50` become `0` and `1.5`. */
const ZERO = '0';

const totals = (lines: readonly Line[]): ReadonlyMap<Line['account'], Amount> => {
  const sums = new Map<Line['account'], Amount>();
  for (const { account, amount } of lines) sums.set(account, add(sums.get(account) ?? ZERO, amount));
  return sums;
};

/** One line per account, in order of first occurrence; zero sums are omitted. */
export const summed = (lines: readonly Line[]): readonly Line[] =>
  [...totals(lines)]
    .filter(([, amount]) => compare(amount, ZERO) !== 0)
    .map(([account, amount]) => ({ account, amount }));

export const negated = (lines: readonly Line[]): readonly Line[] =>
  lines.map(({ account, amount }) => ({ account, amount: subtract(ZERO, amount) }));

/** The lines that turn `posted` into `wanted`. */
export const between = (posted: readonly Line[], wanted: readonly Line[]): readonly Line[] =>
  summed([...wanted, ...negated(posted)]);

const assetOf = ({ account }: Line): string => account.slice(account.indexOf(':') + 1);

/** Nonzero sums of lines by asset; empty for a valid posting. */
export const unbalanced = (lines: readonly Line[]): ReadonlyMap<string, Amount> => {
  const sums = new Map<string, Amount>();
  for (const line of lines) sums.set(assetOf(line), add(sums.get(assetOf(line)) ?? ZERO, line.amount));
  return new Map([...sums].filter(([, amount]) => compare(amount, ZERO) !== 0));
};

import { type Amount, divide, multiply } from '@ramps-gateway/shared/domain/money.ts';
import { sharePercent } from '../../../lib/format/share.ts';

/** Whole thousands of an amount: how high a mark stands. No amount is shown from it. */
export const thousands = (amount: Amount): number => Number(divide(amount, '1000', 0));

/** An amount in millions, `R$ 4.56M`. */
export const millions = (amount: Amount): string => {
  const hundredths = divide(multiply(amount, '100'), '1000000', 0);
  return `R$ ${divide(hundredths, '100', 2)}M`;
};

/** Whole percent of all that each part makes up, rounded down. */
export const sharesOf = (parts: readonly Amount[], whole: Amount): readonly number[] =>
  parts.map((part) => sharePercent(part, whole));

/** Hundredths of an amount, rounded down: how high a mark stands. No amount is shown from it. */
export const hundredths = (amount: Amount): number => Number(divide(multiply(amount, '100'), '1', 0));

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** What stands beside a line across: `1.2K`. */
export const tickOf = (hundred: number): string => compact.format(hundred / 100);

/** Of so many names those that have room below the marks, the first of them always. */
export const spaced = (names: readonly string[], width: number, each: number): string[] => {
  const step = Math.max(1, Math.ceil((names.length * each) / Math.max(width, each, 1)));
  return names.filter((_, at) => at % step === 0);
};

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

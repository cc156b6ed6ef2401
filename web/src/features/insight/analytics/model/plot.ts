import { type Amount, divide, multiply } from '@ramps-gateway/shared/domain/money.ts';
import { sharePercent } from '../../../../lib/format/amount.ts';

/** Height of a mark only; never shown as an amount. */
export const thousands = (amount: Amount): number => Number(divide(amount, '1000', 0));

/** `R$ 4.56M` */
export const millions = (amount: Amount): string => {
  const hundredths = divide(multiply(amount, '100'), '1000000', 0);
  return `R$ ${divide(hundredths, '100', 2)}M`;
};

/** Whole percent, rounded down. */
export const sharesOf = (parts: readonly Amount[], whole: Amount): readonly number[] =>
  parts.map((part) => sharePercent(part, whole));

export const hundredths = (amount: Amount): number => Number(divide(multiply(amount, '100'), '1', 0));

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

export const tickOf = (hundred: number): string => compact.format(hundred / 100);

/** As many names as fit below the marks, always the first. */
export const spaced = (names: readonly string[], width: number, each: number): string[] => {
  const step = Math.max(1, Math.ceil((names.length * each) / Math.max(width, each, 1)));
  return names.filter((_, at) => at % step === 0);
};

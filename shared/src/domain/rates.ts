import {
  add,
  type Amount,
  compare,
  compareProducts,
  divide,
  isPositive,
  multiply,
  subtract,
} from './money.ts';

/** The pair of reference quotes: sells BRL for USDT. */
export const REFERENCE_PAIR = 'BRL-USDT';

/** BRL in a reference quote. Moves no money. */
export const REFERENCE_AMOUNT: Amount = '1000';

/** Minutes between reference quotes. */
export const REFERENCE_EVERY_MINUTES = 5;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Slot length of each series, in milliseconds. A series keeps the first reference quote of each slot. */
export const RATE_SERIES = {
  '5m': REFERENCE_EVERY_MINUTES * MINUTE_MS,
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
} as const;

export type RateSeries = keyof typeof RATE_SERIES;

export const RATE_WINDOWS = ['24h', '7d', '30d'] as const;
export type RateWindow = (typeof RATE_WINDOWS)[number];

/** Series and length of each window; at most 288 points. */
export const WINDOW_SERIES: Readonly<
  Record<RateWindow, { readonly series: RateSeries; readonly ms: number }>
> = {
  '24h': { series: '5m', ms: 24 * HOUR_MS },
  '7d': { series: '1h', ms: 7 * 24 * HOUR_MS },
  '30d': { series: '6h', ms: 30 * 24 * HOUR_MS },
};

/** Start of the slot that contains `at`, ISO 8601 UTC. */
export const slotOf = (series: RateSeries, at: Date): string => {
  const step = RATE_SERIES[series];
  return new Date(Math.floor(at.getTime() / step) * step).toISOString();
};

const PRICE_PLACES = 12;

/** Source asset for one unit of the target asset (BRL for 1 USDT); undefined if not positive. */
export const priceOf = (source: Amount, target: Amount): Amount | undefined => {
  if (!isPositive(source) || !isPositive(target)) return undefined;
  const price = divide(source, target, PRICE_PLACES);
  return isPositive(price) ? price : undefined;
};

/** Minimum number of rates for a daily median: one hour's. */
export const LEAST_RATES = 12;

/** The median price; undefined for fewer than `LEAST_RATES`. */
export const medianOf = (prices: readonly Amount[]): Amount | undefined => {
  if (prices.length < LEAST_RATES) return undefined;
  const sorted = prices.toSorted(compare);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined
    ? undefined
    : divide(add(lower, upper), '2', PRICE_PLACES);
};

const apart = (price: Amount, from: Amount): Amount =>
  compare(price, from) < 0 ? subtract(from, price) : subtract(price, from);

/** True if two prices differ by more than `percent` of `from`, in either direction. */
export const isOffBy = (price: Amount, from: Amount, percent: Amount): boolean =>
  compareProducts(apart(price, from), '100', from, percent) > 0;

/** Percent, to two decimals, towards zero. @param from positive */
export const percentOff = (price: Amount, from: Amount): Amount =>
  divide(multiply(apart(price, from), '100'), from, 2);

/** Percent that the result may be worse than the rate a person accepted. */
const TAKEN_WITHIN = '1';

/** Accepting a price also accepts prices closer to the median and slightly worse ones. */
export const isTaken = (price: Amount, taken: Amount, median: Amount): boolean =>
  !isOffBy(price, taken, TAKEN_WITHIN) ||
  (compare(price, median) >= 0 === compare(taken, median) >= 0 &&
    compare(apart(price, median), apart(taken, median)) <= 0);

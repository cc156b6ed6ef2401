import { type Amount, divide, isPositive } from './money.ts';

/** The pair whose price is looked at again and again: BRL sold for USDT. */
export const REFERENCE_PAIR = 'BRL-USDT';

/** BRL that a reference quote is for. It moves no money. */
export const REFERENCE_AMOUNT: Amount = '1000';

/** One reference quote in so many minutes. */
export const REFERENCE_EVERY_MINUTES = 5;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How far apart the points of a series are. Each series keeps the first reference quote of each of its slots. */
export const RATE_SERIES = {
  '5m': REFERENCE_EVERY_MINUTES * MINUTE_MS,
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
} as const;

export type RateSeries = keyof typeof RATE_SERIES;

export const RATE_WINDOWS = ['24h', '7d', '30d'] as const;
export type RateWindow = (typeof RATE_WINDOWS)[number];

/** What a window is shown by: at most 288 points each, whenever it is asked for. */
export const WINDOW_SERIES: Readonly<
  Record<RateWindow, { readonly series: RateSeries; readonly ms: number }>
> = {
  '24h': { series: '5m', ms: 24 * HOUR_MS },
  '7d': { series: '1h', ms: 7 * 24 * HOUR_MS },
  '30d': { series: '6h', ms: 30 * 24 * HOUR_MS },
};

/** The begin of the slot of a series in which a moment lies, ISO 8601 UTC. */
export const slotOf = (series: RateSeries, at: Date): string => {
  const step = RATE_SERIES[series];
  return new Date(Math.floor(at.getTime() / step) * step).toISOString();
};

const PRICE_PLACES = 12;

/** What one of the target asset costs in the source asset, BRL for 1 USDT; undefined where there is no such price. */
export const priceOf = (source: Amount, target: Amount): Amount | undefined => {
  if (!isPositive(source) || !isPositive(target)) return undefined;
  const price = divide(source, target, PRICE_PLACES);
  return isPositive(price) ? price : undefined;
};

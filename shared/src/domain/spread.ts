import { add, type Amount, compare, divide, multiply, roundDown, shift, subtract } from './money.ts';

/** A spread in percent: 0.5 is half a percent. Not interchangeable with `Fraction`. */
export interface Percent {
  readonly percent: Amount;
}

/** A spread as a fraction: 0.005 is half a percent. */
export interface Fraction {
  readonly fraction: Amount;
}

/** C7: applies when nothing else is set, not even in the gateway settings. */
export const DEFAULT_SPREAD: Percent = { percent: '0.5' };

/** S5.10: bounds of the configuration's override, percent. */
export const OVERRIDE_BOUNDS = { min: '0', max: '10', decimals: 2 } as const;

/** S5.25: bounds of a client's custom spread, fraction. */
export const CUSTOM_SPREAD_BOUNDS = { min: '0', max: '0.05', decimals: 4 } as const;

export const toPercent = ({ fraction }: Fraction): Percent => ({ percent: shift(fraction, 2) });

export const toFraction = ({ percent }: Percent): Fraction => ({ fraction: shift(percent, -2) });

export interface SpreadSources {
  /** The configuration's `custom_spread_override`. */
  readonly override: Percent | null;
  /** The owner's client_spreads `custom_spread`. */
  readonly custom: Fraction | null;
  /** `min_spread` of the owner's band. */
  readonly bandMinimum: Fraction | null;
}

/**
 * What decided a spread: the conversion rule's override, the owner's own, their band's minimum, or the gateway's
 * default.
 */
export const SPREAD_RULES = ['override', 'custom', 'band', 'default'] as const;
export type SpreadRule = (typeof SPREAD_RULES)[number];

/**
 * C7: the first one that is set, otherwise the gateway's (Conversion Settings; 0.5 % by default). Zero counts as set.
 */
export const chooseSpread = (
  { override, custom, bandMinimum }: SpreadSources,
  usual: Percent = DEFAULT_SPREAD,
): Percent & { readonly rule: SpreadRule } => {
  if (override !== null) return { ...override, rule: 'override' };
  if (custom !== null) return { ...toPercent(custom), rule: 'custom' };
  if (bandMinimum !== null) return { ...toPercent(bandMinimum), rule: 'band' };
  return { ...usual, rule: 'default' };
};

/** C7: quoted × (1 − spread), rounded down to 6 decimals. */
export const afterSpread = (quoted: Amount, spread: Percent): Amount =>
  roundDown(multiply(quoted, subtract('1', toFraction(spread).fraction)), 6);

const SMALLEST_USDT = '0.000001';

const upToUsdt = (amount: Amount): Amount => {
  const down = roundDown(amount, 6);
  return compare(amount, down) > 0 ? add(down, SMALLEST_USDT) : down;
};

/** The gateway's share if `left` stays with the customer: left / (1 − spread) − left, rounded up to 6 decimals. */
export const spreadBeside = (left: Amount, spread: Percent): Amount =>
  upToUsdt(subtract(divide(left, subtract('1', toFraction(spread).fraction), 18), left));

/** The gateway's spread on sold USDT, rounded up to 6 decimals. */
export const spreadOn = (sold: Amount, spread: Percent): Amount =>
  upToUsdt(multiply(sold, toFraction(spread).fraction));

/** The most USDT (6 decimals) that can be sold from `usable` if the spread comes on top. */
export const mostSold = (usable: Amount, spread: Percent): Amount => {
  const most = roundDown(divide(usable, add('1', toFraction(spread).fraction), 18), 6);
  if (compare(add(most, spreadOn(most, spread)), usable) <= 0) return most;
  return compare(most, SMALLEST_USDT) < 0 ? '0' : subtract(most, SMALLEST_USDT);
};

/** True if `amount` is within the bounds. Refuses `-0`: it equals 0, but nobody means it. */
export const within = (amount: Amount, bounds: { readonly min: Amount; readonly max: Amount }): boolean =>
  !amount.startsWith('-') && compare(amount, bounds.min) >= 0 && compare(amount, bounds.max) <= 0;

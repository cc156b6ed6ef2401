import Big from 'big.js';

/**
 * A plain decimal string (`"1500.00"`), never a float: no exponent, plus, grouping or blanks (CONTRIBUTING.md, habit
 * 6).
 */
export type Amount = string;

const PLAIN_DECIMAL = /^-?(0|[1-9]\d{0,29})(\.\d{1,18})?$/;

/** Strict: `Exact` refuses JavaScript numbers and inexact conversions. */
const Exact = Big();
Exact.strict = true;

/** Divides to more digits than any amount has; never rounds up. */
const Quotient = Big();
Quotient.strict = true;
Quotient.DP = 60;
Quotient.RM = Big.roundDown;

/** True for a plain decimal string of at most 30 integer and 18 fraction digits. */
export const isAmount = (text: string): boolean => PLAIN_DECIMAL.test(text);

const exact = (amount: Amount): Big => {
  if (!isAmount(amount)) throw new TypeError('not a plain decimal amount');
  return new Exact(amount);
};

export const add = (a: Amount, b: Amount): Amount => exact(a).plus(exact(b)).toFixed();

/** Limited to 18 digits before the point, so that sums fit into the 38 digits of a DynamoDB number. */
const SUMMABLE = /^-?\d{1,18}(\.\d{1,18})?$/;

/** True for an amount that can be summed. */
export const isSummable = (text: string): boolean => isAmount(text) && SUMMABLE.test(text);

/** The sum of the summable amounts. Never throws, because stored rows can be corrupt. */
export const sumOf = (texts: readonly string[]): Amount =>
  texts
    .filter(isSummable)
    .reduce((sum, text) => sum.plus(new Exact(text)), new Exact('0'))
    .toFixed();

export const subtract = (a: Amount, b: Amount): Amount => exact(a).minus(exact(b)).toFixed();

export const multiply = (a: Amount, b: Amount): Amount => exact(a).times(exact(b)).toFixed();

/** `a / b`, towards zero, to at most `places` decimals (maximum 18). Throws a RangeError if `b` is zero. */
export const divide = (a: Amount, b: Amount, places: number): Amount => {
  if (exact(b).eq('0')) throw new RangeError('division by zero');
  const quotient = new Quotient(exact(a).toFixed()).div(exact(b).toFixed());
  return new Exact(quotient.round(places, Big.roundDown).toFixed()).toFixed();
};

/** Moves the decimal point: `shift("0.005", 2)` is `"0.5"`. */
export const shift = (amount: Amount, places: number): Amount => {
  const factor = new Exact(`1${'0'.repeat(Math.abs(places))}`);
  if (places >= 0) return exact(amount).times(factor).toFixed();
  const digits = Math.abs(places);
  const [whole = '0', fraction = ''] = exact(amount).abs().toFixed().split('.');
  const padded = whole.padStart(digits + 1, '0');
  const sign = exact(amount).lt('0') ? '-' : '';
  return new Exact(`${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}${fraction}`).toFixed();
};

/** -1, 0 or 1, as `a` is less than, equal to or greater than `b`. */
export const compare = (a: Amount, b: Amount): number => exact(a).cmp(exact(b));

/** Towards zero, to at most `places` decimals; trailing zeros are dropped. */
export const roundDown = (amount: Amount, places: number): Amount =>
  new Exact(exact(amount).round(places, Big.roundDown).toFixed()).toFixed();

/** -1, 0 or 1, as `a * b` is less than, equal to or greater than `c * d`. The products may exceed any amount. */
export const compareProducts = (a: Amount, b: Amount, c: Amount, d: Amount): number =>
  exact(a)
    .times(exact(b))
    .cmp(exact(c).times(exact(d)));

export const isPositive = (amount: Amount): boolean => compare(amount, '0') > 0;

export const least = (a: Amount, b: Amount): Amount => (compare(a, b) <= 0 ? a : b);

/** Number of significant decimals: `"1.50"` has one. */
export const decimals = (amount: Amount): number => exact(amount).toFixed().split('.')[1]?.length ?? 0;

/**
 * Parses a provider's amount (decimal or JSON number, with or without exponent) exactly; undefined if not a valid
 * `Amount`.
 */
export const readAmount = (text: string): Amount | undefined => {
  const trimmed = text.trim();
  if (isAmount(trimmed)) return trimmed;
  if (!/^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/.test(trimmed)) return undefined;
  const plain = new Exact(trimmed).toFixed();
  return isAmount(plain) ? plain : undefined;
};

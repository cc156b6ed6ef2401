import Big from 'big.js';
import { invalid } from '../input.ts';

/** A plain decimal string: `"1500.00"`. */
export type Decimal = string;

/** Separate, because its settings must not affect other users of the library. */
const Exact = Big();
Exact.DP = 40;
Exact.RM = Big.roundDown;

const PLAIN = /^\d{1,20}(\.\d{1,18})?$/;
const WITH_EXPONENT = /^\d(\.\d{1,20})?e[+-]?\d{1,2}$/i;

/** Not negative. */
export const isDecimal = (text: string): boolean => PLAIN.test(text);

export const exact = (amount: Decimal): Big => new Exact(amount);

/** 2 to `scale` decimals, truncated: `"1500.00"`, `"277.264325"`, `"-0.10"`. */
export const formatAmount = (amount: Big, scale: number): Decimal => {
  const rounded = amount.round(scale, Big.roundDown);
  // A rounded zero has no sign.
  const [whole = '0', fraction = ''] = (rounded.eq(0) ? rounded.abs() : rounded).toFixed(scale).split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(Math.min(2, scale), '0');
  return kept === '' ? whole : `${whole}.${kept}`;
};

/** Parses a caller's amount (a string, or a number kept as one). Throws a 400 naming `field`. */
export const readAmount = (
  value: unknown,
  field: string,
  asset: { symbol: string; scale: number },
): Decimal => {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') throw invalid(`${field} is required`, 'invalid_amount');
  if (!PLAIN.test(text) && !WITH_EXPONENT.test(text)) {
    throw invalid(`${field} must be a plain number with a dot, like 1500.00`, 'invalid_amount');
  }
  const amount = exact(text);
  if (amount.lte(0)) throw invalid(`${field} must be above zero`, 'invalid_amount');
  if (!amount.round(asset.scale, Big.roundDown).eq(amount)) {
    throw invalid(`${field} must have at most ${asset.scale} decimals in ${asset.symbol}`, 'invalid_amount');
  }
  if (!PLAIN.test(amount.toFixed())) throw invalid(`${field} is too large`, 'invalid_amount');
  return formatAmount(amount, asset.scale);
};

/** Also allows zero. */
export const readAmountOrZero: typeof readAmount = (value, field, asset) =>
  typeof value === 'string' && /^0(\.0{1,18})?$/.test(value.trim())
    ? '0.00'
    : readAmount(value, field, asset);

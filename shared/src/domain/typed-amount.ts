import { type Amount, decimals as decimalsOf, isAmount } from './money.ts';

export type Refusal = 'characters' | 'currency' | 'negative' | 'grouping' | 'decimals' | 'size';

/** A typed amount. `isAmbiguous`: another convention reads another number. */
export type TypedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: Amount; readonly isAmbiguous: boolean }
  | { readonly kind: 'refused'; readonly why: Refusal };

export interface AmountField {
  /** Units allowed before or after the digits: `BRL`, `USDT`, `%`. Others are refused. */
  readonly unit?: string | undefined;
  readonly decimals?: number | undefined;
}

const refused = (why: Refusal): TypedAmount => ({ kind: 'refused', why });

/** Maps full-width characters (U+FF01 to U+FF5E) to ASCII, and every blank to a space. */
const simplified = (text: string): string =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/\s+/g, ' ')
    .trim();

const SIGNS: Readonly<Record<string, readonly string[]>> = { BRL: ['R$', 'BRL'], USD: ['US$', '$', 'USD'] };

const signsOf = (unit: string | undefined): readonly string[] =>
  unit === undefined ? [] : (SIGNS[unit] ?? [unit]);

const withoutUnit = (text: string, unit: string | undefined): string => {
  const upper = text.toUpperCase();
  for (const sign of signsOf(unit)) {
    if (upper.startsWith(sign.toUpperCase())) return text.slice(sign.length).trim();
    if (upper.endsWith(sign.toUpperCase())) return text.slice(0, -sign.length).trim();
  }
  return text;
};

interface Parts {
  readonly whole: string;
  readonly fraction: string;
  readonly isAmbiguous?: boolean;
}

/** S5.8, S5.10: the unit of a percentage. */
export const PERCENT = '%';

/** True if the number has groups of three with the same separator throughout. */
const isGrouped = (text: string): boolean => /^[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})*$/.test(text);

const digitsOf = (text: string): string => text.replaceAll(/[., ]/g, '');

/** The digits before the decimals: plain, or grouped by a separator other than the decimal one. */
const wholeOf = (text: string, decimalSign: string): string | undefined => {
  if (/^(0|[1-9]\d*)?$/.test(text)) return text;
  return isGrouped(text) && !text.includes(decimalSign) ? digitsOf(text) : undefined;
};

const partsOf = (text: string, hasThousands: boolean): Parts | undefined => {
  if (/^\d+$/.test(text)) return { whole: text, fraction: '' };
  if (hasThousands && isGrouped(text))
    return { whole: digitsOf(text), fraction: '', isAmbiguous: /^\d+[.,]\d{3}$/.test(text) };
  const [, before = '', sign = '', fraction = ''] = /^(.*)([.,])(\d*)$/.exec(text) ?? [];
  const whole = sign === '' ? undefined : wholeOf(before, sign);
  return whole === undefined || `${whole}${fraction}` === '' ? undefined : { whole, fraction };
};

const plain = ({ whole, fraction }: Parts): string => {
  const before = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? before : `${before}.${fraction}`;
};

/**
 * Reads an amount as typed in Brazil, where the point groups thousands and the comma starts the decimals, or in
 * English, where it is the other way round. The text decides:
 *
 * 1. With both signs, the last one starts the decimals: `1.500,50` and `1,500.50` are fifteen hundred and a half.
 * 2. A repeated sign groups thousands: `1.000.000`.
 * 3. A single sign before exactly three digits groups thousands, because money has no thousandths: `1.500` and `1,500`
 * are    fifteen hundred, marked as ambiguous and shown to the user. After a zero it starts the decimals: `0,125`. 4.
 * Otherwise it starts the decimals: `1500.5`, `1,5`, `,5`, `0.5`. 5. A blank groups thousands: `1 500,50`. 6. A
 * percentage has no thousands: `1.250` is one and a quarter.
 *
 * Refused, never guessed: groups of other than three digits, signs, letters, exponents and other units.
 */
export const readTyped = (typed: string, { unit, decimals = 18 }: AmountField = {}): TypedAmount => {
  const text = simplified(typed);
  if (text === '') return { kind: 'empty' };
  const bare = withoutUnit(text, unit);
  if (/^[-\u2212\u2013(]/.test(bare)) return refused('negative');
  if (!/\d/.test(bare)) return refused('characters');
  if (/^(R\$|US\$|[$€£]|[A-Za-z]{3,5}\b)|([$€£%]|\b[A-Za-z]{3,5})$/.test(bare)) return refused('currency');
  if (!/^[\d., ]+$/.test(bare)) return refused('characters');
  const parts = partsOf(bare, unit !== PERCENT);
  if (parts === undefined) return refused('grouping');
  const amount = plain(parts);
  if (!isAmount(amount)) return refused('size');
  if (decimalsOf(amount) > decimals) return refused('decimals');
  return { kind: 'amount', amount, isAmbiguous: parts.isAmbiguous ?? false };
};

export const plainOf = (typed: string, field?: AmountField): Amount | undefined => {
  const read = readTyped(typed, field);
  return read.kind === 'amount' ? read.amount : undefined;
};

/** A plain decimal for a field, so that `readTyped` reads the same value: three decimals get a fourth. */
export const typedText = (amount: Amount): string => (/\.\d{3}$/.test(amount) ? `${amount}0` : amount);

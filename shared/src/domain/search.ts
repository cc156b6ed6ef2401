import { add, type Amount } from './money.ts';
import { plainOf } from './typed-amount.ts';

/** Kinds of hits, in display order. */
export const SEARCH_KINDS = [
  'payment',
  'conversion',
  'order',
  'sub_account',
  'recipient',
  'account_wallet',
  'user',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Searchable fields. */
export const SEARCH_FIELDS = [
  'end_to_end_id',
  'order_id',
  'reference',
  'conversion_id',
  'payment_id',
  'account_id',
  'user_id',
  'wallet',
  'account_number',
  'holder',
  'document',
  'amount',
  'name',
  'email',
] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** Ids match without their prefix (`ord_`), amounts by value, texts by letters and digits. */
export type TermClass = 'amount' | 'id' | 'text';

/** Longer terms are cut; they match by their first characters. */
const LONGEST = 64;

/** Letters and digits in lower case, without accents, so that different spellings match. */
export const folded = (text: string): string => {
  const plain = text
    .toWellFormed()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return [...plain].slice(0, LONGEST).join('');
};

/** The prefix of every id of a kind, `ord_`, `cnv_`; it distinguishes nothing. */
const TAG = /^\s*[a-z]{2,5}_/i;

export const foldedId = (text: string): string => folded(text.replace(TAG, ''));

/** `1500.00` and `1500` are the same amount. */
export const foldedAmount = (amount: Amount): string => add(amount, '0');

const wordsOf = (text: string): readonly string[] =>
  text
    .split(/\s+/)
    .map(folded)
    .filter((word) => word !== '');

/** A name matches from the start of any of its words. */
export const foldedName = (text: string): readonly string[] => {
  const words = wordsOf(text).slice(0, 6);
  return [...new Set(words.map((_, at) => words.slice(at).join('')))];
};

const CURRENCY = /^(?:r\$|us\$|\$|brl|usdt?)\s*|\s*(?:brl|usdt?)$/gi;

/** One interpretation of a query. */
export interface Reading {
  readonly class: TermClass;
  /** The first characters of a matching term. */
  readonly prefix: string;
  /** The other words; each must start another term of the same record. */
  readonly beside: readonly string[];
}

/** Shorter queries match too much. */
export const SHORTEST_QUERY = 2;
export const QUERY_LONGEST = 200;

const reading = (termClass: TermClass, prefix: string, beside: readonly string[] = []): Reading[] =>
  [...prefix].length < (termClass === 'amount' ? 1 : SHORTEST_QUERY)
    ? []
    : [{ class: termClass, prefix, beside }];

/**
 * At most three readings of a query, one Query each: id, amount, text, or all words. An amount with a currency is only
 * an amount.
 */
export const readingsOf = (query: string): readonly Reading[] => {
  const amount = plainOf(query.trim().replaceAll(CURRENCY, ''));
  const asAmount = amount === undefined ? [] : reading('amount', foldedAmount(amount));
  if (amount !== undefined && /[^\d.,\s]/.test(query)) return asAmount;
  const words = wordsOf(query);
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const inAnyOrder =
    words.length > 1 && asAmount.length === 0
      ? reading(
          'text',
          longest,
          words.filter((word) => word !== longest),
        )
      : [];
  return [...reading('id', foldedId(query)), ...asAmount, ...reading('text', folded(query)), ...inAnyOrder];
};

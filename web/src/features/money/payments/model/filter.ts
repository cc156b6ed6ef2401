import type { PaymentFilter } from '@ramps-gateway/shared/contract/payments.ts';
import { isAmount } from '@ramps-gateway/shared/domain/money.ts';
import { PAYMENT_LISTS, type PaymentList } from '@ramps-gateway/shared/domain/payments.ts';
import { PAYMENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { SHORTEST_QUERY } from '@ramps-gateway/shared/domain/search.ts';
import { brl } from '../../../../lib/format/amount.ts';
import { day } from '../../../../lib/format/time.ts';
import { whenReadersWallIs } from '../../../../lib/format/zone.ts';
import { FILTERS as F } from '../texts.ts';

/** As in the URL. Days are the reader's, both included; amounts are BRL, both included. */
export interface Filter {
  readonly state?: PaymentList;
  readonly account?: string;
  readonly from?: string;
  readonly until?: string;
  readonly min?: string;
  readonly max?: string;
  readonly q?: string;
}

export interface Filtering {
  readonly filter: Filter;
  /** Empty values clear a filter. */
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

export const FILTER_NAMES = ['state', 'account', 'from', 'until', 'min', 'max', 'q'] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

const VALID: Readonly<Record<(typeof FILTER_NAMES)[number], (text: string) => boolean>> = {
  state: (text) => PAYMENT_LISTS.some((list) => list === text),
  account: (text) => text !== '',
  from: (text) => DAY.test(text) && !Number.isNaN(Date.parse(text)),
  until: (text) => DAY.test(text) && !Number.isNaN(Date.parse(text)),
  min: isAmount,
  max: isAmount,
  q: (text) => text.trim().length >= SHORTEST_QUERY,
};

/** Ignores invalid parameters. */
export const filterIn = (params: URLSearchParams): Filter =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const text = params.get(name);
      return text !== null && VALID[name](text) ? [[name, text]] : [];
    }),
  );

/** When the reader's day starts. */
const startOf = (text: string): string => new Date(whenReadersWallIs(Date.parse(text))).toISOString();

const endOf = (text: string): string => new Date(whenReadersWallIs(Date.parse(text) + DAY_MS)).toISOString();

/** The filter as the calls take it. */
export const queryOf = ({ state, account, from, until, min, max, q }: Filter): PaymentFilter => ({
  ...(state && { state }),
  ...(account && { sub_account_id: account }),
  ...(from && { from: startOf(from) }),
  ...(until && { to: endOf(until) }),
  ...(min && { min }),
  ...(max && { max }),
  ...(q && { q: q.trim() }),
});

/** A part of the filter in words, and the parameters that it clears. */
export interface FilterPart {
  readonly words: string;
  readonly names: readonly (typeof FILTER_NAMES)[number][];
}

const range = (
  { whole, least, most }: typeof F.days | typeof F.amounts,
  from: string | undefined,
  until: string | undefined,
): string => {
  if (from === undefined) return most(until ?? '');
  return until === undefined ? least(from) : whole(from, until);
};

const written = (text: string | undefined): string | undefined => text && day(startOf(text));
const money = (text: string | undefined): string | undefined => text && brl(text);

/** @param nameOf the sub-account's name */
export const partsOf = (filter: Filter, nameOf: (id: string) => string): readonly FilterPart[] => {
  const { state, account, from, until, min, max, q } = filter;
  return [
    ...(state ? [{ words: PAYMENT_TAGS[state][0], names: ['state'] as const }] : []),
    ...(account ? [{ words: nameOf(account), names: ['account'] as const }] : []),
    ...(from || until
      ? [{ words: range(F.days, written(from), written(until)), names: ['from', 'until'] as const }]
      : []),
    ...(min || max
      ? [{ words: range(F.amounts, money(min), money(max)), names: ['min', 'max'] as const }]
      : []),
    ...(q ? [{ words: F.search(q), names: ['q'] as const }] : []),
  ];
};

/** “Held · Aurora · from Nov 01, 2026” */
export const wordsOf = (filter: Filter, nameOf: (id: string) => string): string =>
  partsOf(filter, nameOf)
    .map(({ words }) => words)
    .join(' · ') || F.none;

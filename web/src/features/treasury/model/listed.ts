import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { TREASURY_CURRENCY } from '@ramps-gateway/shared/domain/treasury.ts';

export type Customer = Treasury['customers'][number];

/** `newest`: as the server lists them. The second of each pair is the other way round. */
export const SORTS = [
  'newest',
  'name',
  'name-descending',
  'balance',
  'balance-ascending',
  'lastActivity',
  'lastActivity-ascending',
] as const;
export type Sort = (typeof SORTS)[number];

/** What a column is pressed for: its own order, then the other way round, then as before. */
export const COLUMN_SORTS = {
  name: ['name', 'name-descending'],
  balance: ['balance', 'balance-ascending'],
  lastActivity: ['lastActivity', 'lastActivity-ascending'],
} as const satisfies Readonly<Record<string, readonly [Sort, Sort]>>;
export type SortColumn = keyof typeof COLUMN_SORTS;

export const isSort = (text: string | null): text is Sort => SORTS.some((sort) => sort === text);

/** After a column was pressed. */
export const nextSort = (column: SortColumn, sort: Sort): Sort => {
  const [first, second] = COLUMN_SORTS[column];
  if (sort === first) return second;
  return sort === second ? 'newest' : first;
};

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Amounts of one currency compare; of two they do not, so USDT comes first and then each currency by itself. */
const byCurrency = (a: Customer, b: Customer): number => {
  if (a.currency === b.currency) return 0;
  if (a.currency === TREASURY_CURRENCY) return -1;
  return b.currency === TREASURY_CURRENCY ? 1 : names.compare(a.currency, b.currency);
};

/** What is not known has no balance to compare. */
const unknownLast = (a: Customer, b: Customer): number =>
  Number(a.state !== 'loaded') - Number(b.state !== 'loaded');

const byName = (a: Customer, b: Customer): number => names.compare(a.name, b.name);
const byActivity = (a: Customer, b: Customer): number =>
  Date.parse(a.lastActivity) - Date.parse(b.lastActivity);

const ORDERS: Record<Exclude<Sort, 'newest'>, (a: Customer, b: Customer) => number> = {
  name: byName,
  'name-descending': (a, b) => byName(b, a),
  balance: (a, b) => unknownLast(a, b) || byCurrency(a, b) || compare(b.balance, a.balance),
  'balance-ascending': (a, b) => unknownLast(a, b) || byCurrency(a, b) || compare(a.balance, b.balance),
  lastActivity: (a, b) => byActivity(b, a),
  'lastActivity-ascending': byActivity,
};

/** What is equal stays as it was. */
export const sorted = (customers: readonly Customer[], sort: Sort): readonly Customer[] =>
  sort === 'newest' ? customers : customers.toSorted(ORDERS[sort]);

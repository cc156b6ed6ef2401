import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { TREASURY_CURRENCY } from '@ramps-gateway/shared/domain/treasury.ts';
import { useCallback, useMemo, useState } from 'react';
import { useAddressParams } from '../../../../lib/address-params.ts';
import { matching } from '../../../../lib/search.ts';

export type Customer = Treasury['customers'][number];

/** `newest` is the server's order. The second of each pair is descending. */
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

/** The column's first order, then reversed, then none. */
export const COLUMN_SORTS = {
  name: ['name', 'name-descending'],
  balance: ['balance', 'balance-ascending'],
  lastActivity: ['lastActivity', 'lastActivity-ascending'],
} as const satisfies Readonly<Record<string, readonly [Sort, Sort]>>;
export type SortColumn = keyof typeof COLUMN_SORTS;

export const isSort = (text: string | null): text is Sort => SORTS.some((sort) => sort === text);

export const nextSort = (column: SortColumn, sort: Sort): Sort => {
  const [first, second] = COLUMN_SORTS[column];
  if (sort === first) return second;
  return sort === second ? 'newest' : first;
};

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Amounts compare only within a currency: USDT first, then each other currency. */
const byCurrency = (a: Customer, b: Customer): number => {
  if (a.currency === b.currency) return 0;
  if (a.currency === TREASURY_CURRENCY) return -1;
  return b.currency === TREASURY_CURRENCY ? 1 : names.compare(a.currency, b.currency);
};

/** Unknown balances come last. */
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

export const sorted = (customers: readonly Customer[], sort: Sort): readonly Customer[] =>
  sort === 'newest' ? customers : customers.toSorted(ORDERS[sort]);

const searched = ({ name, email, walletAddress }: Customer) => [name, email, walletAddress];

/** The order is in the URL, so that it survives a reload. */
export const useListed = (customers: readonly Customer[]) => {
  const [search, setSearch] = useState('');
  const [params, change] = useAddressParams();
  const asked = params.get('sort');
  const sort: Sort = isSort(asked) ? asked : 'newest';
  const ordered = useMemo(() => sorted(customers, sort), [customers, sort]);
  const listed = useMemo(() => matching(ordered, search, searched), [ordered, search]);
  const setSort = useCallback(
    (value: Sort) => change({ sort: value === 'newest' ? undefined : value }),
    [change],
  );
  return { search, setSearch, sort, setSort, listed };
};

export type Listed = ReturnType<typeof useListed>;

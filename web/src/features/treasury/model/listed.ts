import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { TREASURY_CURRENCY } from '@ramps-gateway/shared/domain/treasury.ts';

export type Customer = Treasury['customers'][number];

/** `newest`: as the server lists them. */
export const SORTS = ['newest', 'name', 'balance', 'lastActivity'] as const;
export type Sort = (typeof SORTS)[number];

export const isSort = (text: string): text is Sort => SORTS.some((sort) => sort === text);

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Amounts of one currency compare; of two they do not, so USDT comes first and then each currency by itself. */
const byCurrency = (a: Customer, b: Customer): number => {
  if (a.currency === b.currency) return 0;
  if (a.currency === TREASURY_CURRENCY) return -1;
  return b.currency === TREASURY_CURRENCY ? 1 : names.compare(a.currency, b.currency);
};

/** What could not be loaded has no balance to compare. */
const unknownLast = (a: Customer, b: Customer): number =>
  Number(a.state !== 'loaded') - Number(b.state !== 'loaded');

const ORDERS: Record<Exclude<Sort, 'newest'>, (a: Customer, b: Customer) => number> = {
  name: (a, b) => names.compare(a.name, b.name),
  balance: (a, b) => unknownLast(a, b) || byCurrency(a, b) || compare(b.balance, a.balance),
  lastActivity: (a, b) => Date.parse(b.lastActivity) - Date.parse(a.lastActivity),
};

/** Names from A, balances from the highest, activity from the latest; what is equal stays as it was. */
export const sorted = (customers: readonly Customer[], sort: Sort): readonly Customer[] =>
  sort === 'newest' ? customers : customers.toSorted(ORDERS[sort]);

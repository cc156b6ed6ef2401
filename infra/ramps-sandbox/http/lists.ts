import type { Context } from 'hono';
import { ASSETS } from '../domain/money.ts';
import { draw } from '../domain/random.ts';
import { invalid } from '../input.ts';
import { type Order, ORDER_STATUSES } from '../state/model.ts';
import { emptyBook, type OrderBook, type State } from '../state/state.ts';
import type { Moment } from '../world.ts';

const DEFAULT_SIZE = 20;
const LARGEST_SIZE = 500;

/** A list that is sliced lazily. */
export type Listing<Item> = { readonly length: number; slice: (start: number, end: number) => Item[] };

/** A query parameter from 1 to `largest`. Throws a 400. */
const wholeNumber = (c: Context, name: string, fallback: number, largest: number): number => {
  const text = c.req.query(name) || String(fallback);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > largest) throw invalid(`${name} must be a whole number from 1 to ${largest}`);
  return value;
};

/** `page` (from 1) and `size` (1 to 500, default 20), with the total. */
export const paged = <Item, Shown>(c: Context, items: Listing<Item>, show: (item: Item) => Shown) => {
  const page = wholeNumber(c, 'page', 1, 1_000_000);
  const size = wholeNumber(c, 'size', DEFAULT_SIZE, LARGEST_SIZE);
  const start = (page - 1) * size;
  return { list: items.slice(start, start + size).map(show), total_row: items.length };
};

/** `undefined` if absent or empty; throws for unknown values. */
export const chosen = <Choice extends string>(
  c: Context,
  name: string,
  known: readonly Choice[],
): Choice | undefined => {
  const text = c.req.query(name) ?? '';
  const choice = known.find((one) => one === text.toLowerCase());
  if (choice === undefined && text !== '') throw invalid(`${name} must be one of ${known.join(', ')}`);
  return choice;
};

/** The catalogue, by `type`. */
export const assetsOf = (c: Context) => {
  const type = chosen(c, 'type', ['fiat', 'crypto', 'exotic']);
  return ASSETS.filter(({ asset_type }) => (type ?? asset_type) === asset_type);
};

const KINDS = ['shared', 'external'] as const;

/** Wallets or bank accounts by `asset`, and by `wallet_type` or `bank_type`. */
export const filtered = <Item extends { asset: string }>(
  c: Context,
  name: 'wallet_type' | 'bank_type',
  items: readonly (Item & { [Name in typeof name]?: string })[],
): Item[] => {
  const asset = c.req.query('asset')?.toUpperCase() ?? '';
  const kind = chosen(c, name, KINDS);
  return items.filter(
    (item) => (asset === '' || item.asset === asset) && (kind ?? item[name]) === item[name],
  );
};

const UNREADABLE = { id: 17 };
type Listed = Order | typeof UNREADABLE;

/** True if not shown yet (`missing_ms`) or no longer shown (`hidden`). */
const isMissing = ({ state, now }: Moment, { id, created_at }: Order): boolean => {
  const { missing_ms = 0, hidden = [] } = state.behaviour.orders ?? {};
  const age = now - Date.parse(created_at);
  // A raw order can have a future date.
  return hidden.includes(id) || (age >= 0 && age < missing_ms);
};

/** The order of one sub-account, or of any, if the provider already shows it. */
export const shownOrder = (at: Moment, id: string, account: string | undefined): Order | undefined => {
  const order = at.state.orders.get(id);
  if (order === undefined || (account ?? order.account_id) !== order.account_id) return undefined;
  return isMissing(at, order) ? undefined : order;
};

export const bookOf = ({ book, bookOf }: State, account: string | undefined): OrderBook =>
  account === undefined ? book : (bookOf.get(account) ?? emptyBook());

/** The orders that the provider already shows. */
export const knownBy = (at: Moment, book: OrderBook): OrderBook => {
  const { missing_ms = 0, hidden = [] } = at.state.behaviour.orders ?? {};
  if (missing_ms === 0 && hidden.length === 0) return book;
  const isKnown = (order: Order): boolean => !isMissing(at, order);
  return { created_at: book.created_at.filter(isKnown), updated_at: book.updated_at.filter(isKnown) };
};

/** Sorted by the given places of their ids. */
export const mixed = (orders: readonly Order[], places: ReadonlyMap<string, number>): Order[] =>
  orders.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));

/** A seeded order that always differs from the requested one. */
const mixedUp = (seed: number, made: readonly Order[], asked: readonly Order[]): Order[] => {
  const other = mixed(asked, new Map(made.map(({ id }, index) => [id, draw(seed, index, 'unsorted')])));
  return other.every((order, index) => order === asked[index]) ? other.toReversed() : other;
};

/** Applies the behaviour to a list. @param made the unfiltered orders */
export const distorted = (
  { behaviour }: State,
  made: readonly Order[],
  asked: Listing<Order>,
  isSearch: boolean,
): Listing<Listed> => {
  const { unsorted = false, unreadable = false } = behaviour.orders ?? {};
  if (!unsorted && !unreadable) return asked;
  const whole = asked.slice(0, asked.length);
  const list: readonly Listed[] = unsorted ? mixedUp(behaviour.seed, made, whole) : whole;
  // Without a reference, so no search finds it.
  return unreadable && !isSearch ? list.toSpliced(1, 0, UNREADABLE) : [...list];
};

const ORDER_BY = /^(-?)(created_at|updated_at)(?:[ :_](asc|desc))?$/i;

/** `created_at`, `-created_at`, `created_at desc` (or `:desc`, `_desc`). */
const direction = (text: string): { field: 'created_at' | 'updated_at'; newestFirst: boolean } => {
  const [whole, minus, field, word] = ORDER_BY.exec(text) ?? [];
  if (whole === undefined) throw invalid('order_by must be created_at or updated_at, with asc or desc');
  const newestFirst = minus === '-' || word?.toLowerCase() === 'desc';
  return { field: field?.toLowerCase() === 'updated_at' ? 'updated_at' : 'created_at', newestFirst };
};

export const searchOf = (c: Context): string => c.req.query('search')?.trim().toLowerCase() ?? '';

export const backwards = (list: readonly Order[]): Listing<Order> => ({
  length: list.length,
  slice: (start, end) =>
    list.slice(Math.max(0, list.length - end), Math.max(0, list.length - start)).toReversed(),
});

/**
 * Filtered by `status` and `search` (part of `reference`), sorted by `order_by`, newest first. Without a filter, reads
 * only the shown page.
 */
export const selected = (c: Context, book: OrderBook): Listing<Order> => {
  const status = chosen(c, 'status', ORDER_STATUSES);
  const search = searchOf(c);
  const { field, newestFirst } = direction(c.req.query('order_by') || '-created_at');
  const all: readonly Order[] = book[field];
  const kept =
    status === undefined && search === ''
      ? all
      : all.filter(
          (order) =>
            (status === undefined || order.status === status) &&
            (search === '' || order.reference?.toLowerCase().includes(search) === true),
        );
  return newestFirst ? backwards(kept) : kept;
};

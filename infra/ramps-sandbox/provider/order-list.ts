import type { Context } from 'hono';
import { invalid } from '../problem.ts';
import { ORDER_STATUSES, type Order } from '../state/model.ts';
import type { OrderBook } from '../state/order-book.ts';
import { chosen, type Listing } from './paging.ts';

const ORDER_BY = /^(-?)(created_at|updated_at)(?:[ :_](asc|desc))?$/i;

/** The wanted order of a list: `created_at`, `-created_at`, `created_at desc` (or `:desc`, `_desc`). */
const direction = (text: string): { field: 'created_at' | 'updated_at'; newestFirst: boolean } => {
  const [whole, minus, field, word] = ORDER_BY.exec(text) ?? [];
  if (whole === undefined) throw invalid('order_by must be created_at or updated_at, with asc or desc');
  const newestFirst = minus === '-' || word?.toLowerCase() === 'desc';
  return { field: field?.toLowerCase() === 'updated_at' ? 'updated_at' : 'created_at', newestFirst };
};

/** What is searched for; empty when nothing is. */
export const searchOf = (c: Context): string => c.req.query('search')?.trim().toLowerCase() ?? '';

/** Newest first, without a copy of the whole. */
const backwards = (list: readonly Order[]): Listing<Order> => ({
  length: list.length,
  slice: (start, end) =>
    list.slice(Math.max(0, list.length - end), Math.max(0, list.length - start)).toReversed(),
});

/**
 * Orders of the book that match the call's `status` and `search` (a part of `reference`), in its `order_by`; newest
 * first. Without a filter nothing is looked at but what is shown.
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

import type { Context } from 'hono';
import { invalid } from '../problem.ts';
import type { Order } from '../state/model.ts';
import { chosen } from './paging.ts';

const STATUSES = ['pending', 'confirmed', 'cancelled'] as const;
const ORDER_BY = /^(-?)(created_at|updated_at)(?:[ :_](asc|desc))?$/i;

/** The wanted order of a list: `created_at`, `-created_at`, `created_at desc` (or `:desc`, `_desc`). */
const direction = (text: string): { field: 'created_at' | 'updated_at'; newestFirst: boolean } => {
  const [whole, minus, field, word] = ORDER_BY.exec(text) ?? [];
  if (whole === undefined) throw invalid('order_by must be created_at or updated_at, with asc or desc');
  const newestFirst = minus === '-' || word?.toLowerCase() === 'desc';
  return { field: field?.toLowerCase() === 'updated_at' ? 'updated_at' : 'created_at', newestFirst };
};

/** Orders that match the call's `status` and `search` (a part of `reference`), in its `order_by`; newest first. */
export const selected = (c: Context, orders: readonly Order[]): Order[] => {
  const status = chosen(c, 'status', STATUSES);
  const search = c.req.query('search')?.trim().toLowerCase() ?? '';
  const { field, newestFirst } = direction(c.req.query('order_by') || '-created_at');
  const kept = orders.filter(
    (order) =>
      (status === undefined || order.status === status) &&
      (search === '' || order.reference?.toLowerCase().includes(search) === true),
  );
  // They come oldest first; equal times keep that order.
  const sorted =
    field === 'created_at'
      ? kept
      : kept.toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : a.updated_at > b.updated_at ? 1 : 0));
  return newestFirst ? sorted.toReversed() : sorted;
};

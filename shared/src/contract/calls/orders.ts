import * as z from 'zod/mini';
import { RECENT_ORDERS } from '../../domain/treasury.ts';
import { defineCall, SIGNED_IN } from '../call.ts';
import { id, pageOf, pageQuery } from '../fields.ts';
import { orderRecord, subAccountLink } from '../records.ts';

/** Set for an administrator (S6.9), or in a list of one account's orders. Null if unknown. */
export const listedOrder = z.extend(orderRecord, {
  sub_account: z.nullable(subAccountLink),
  /** Null unless the order is a deposit. */
  payment_id: z.nullable(id),
  /** The conversion that made the order, or null. */
  conversion_id: z.nullable(id),
});
export type ListedOrder = z.infer<typeof listedOrder>;

/** Newest first, in scope (S6.10, S7.28). `account_id` (the provider's) selects one sub-account. */
export const listOrders = defineCall({
  method: 'GET',
  path: '/api/orders',
  service: 'orders',
  access: SIGNED_IN,
  query: z.object({ ...pageQuery(RECENT_ORDERS), account_id: z.optional(id) }),
  answer: pageOf(listedOrder),
});

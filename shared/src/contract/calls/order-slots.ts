import * as z from 'zod/mini';
import { ADMIN, defineCall } from '../call.ts';
import { amount, byId, id, pageOf, pageQuery, time } from '../fields.ts';
import { orderSlotRecord, slotOrder } from '../order-slots.ts';

const service = 'reconciliation';
const path = '/api/order-slots';

/** Slots with orders to assign, newest first. */
export const listOrderSlots = defineCall({
  method: 'GET',
  path,
  service,
  access: ADMIN,
  query: z.object(pageQuery(20)),
  answer: pageOf(orderSlotRecord),
});

/** By sub-account. Queries the provider; 404 if there is nothing to assign. */
export const getOrderSlot = defineCall({
  method: 'GET',
  path: `${path}/{id}`,
  service,
  access: ADMIN,
  params: byId,
  answer: z.object({
    slot: orderSlotRecord,
    version: z.int(),
    sent_at: z.nullable(time),
    orders: z.array(slotOrder),
    /** False if the provider did not answer; `orders` is then the last known list. */
    is_current: z.boolean(),
    /** `before`: when the order was sent; null if it was not. `now`: null if the provider did not answer. */
    balances: z.array(z.object({ asset: z.string(), before: z.nullable(amount), now: z.nullable(amount) })),
    /** Until then the order can still appear, so `not_made` is refused. */
    may_be_made_until: z.nullable(time),
  }),
});
export type OrderSlotDetails = z.infer<typeof getOrderSlot.answer>;

const stale = { version: z.int() };

export const slotDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('bind'), order_id: id, ...stale }),
  // Independent of the slot's intent, so it needs no version.
  z.strictObject({ decision: z.literal('outside'), order_id: id }),
  z.strictObject({ decision: z.literal('not_made'), ...stale }),
]);
export type SlotDecision = z.infer<typeof slotDecision>;

/**
 * Binds an order to the intent, or records that none was made or that one was made outside the gateway. 409 if stale.
 */
export const decideOrderSlot = defineCall({
  action: 'order_slot.decide',
  method: 'POST',
  path: `${path}/{id}/decision`,
  service,
  access: ADMIN,
  params: byId,
  body: slotDecision,
  answer: z.object({ decided: z.literal(true) }),
  stepUp: true,
  held: { command: 'order_slot.decide', version: 1 },
});

import * as z from 'zod/mini';
import { ADMIN, defineCall, NO_BODY, NOTHING } from '../call.ts';
import { amount, byId, id, pageOf, pageQuery, time } from '../fields.ts';
import { orderSlotRecord, slotOrder } from '../order-slots.ts';

const service = 'reconciliation';
const path = '/api/order-slots';

/** Those that wait for a person, newest first. */
export const listOrderSlots = defineCall({
  method: 'GET',
  path,
  service,
  access: ADMIN,
  params: NOTHING,
  query: z.object(pageQuery(20)),
  body: NO_BODY,
  answer: pageOf(orderSlotRecord),
  status: 200,
});

/** By sub-account. Asks the provider; 404 where nothing waits. */
export const getOrderSlot = defineCall({
  method: 'GET',
  path: `${path}/{id}`,
  service,
  access: ADMIN,
  params: byId,
  query: NOTHING,
  body: NO_BODY,
  answer: z.object({
    slot: orderSlotRecord,
    version: z.int(),
    sent_at: z.nullable(time),
    orders: z.array(slotOrder),
    /** False where the provider gave no answer: the orders are those that were seen last. */
    is_current: z.boolean(),
    /** `before`: as the order was sent; null where it was not. `now`: null where the provider gave no answer. */
    balances: z.array(z.object({ asset: z.string(), before: z.nullable(amount), now: z.nullable(amount) })),
    /** Until then it may still be made, and cannot be said not to be. */
    may_be_made_until: z.nullable(time),
  }),
  status: 200,
});
export type OrderSlotDetails = z.infer<typeof getOrderSlot.answer>;

const stale = { version: z.int() };

export const slotDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('bind'), order_id: id, ...stale }),
  // Of the order alone, whatever the slot is for.
  z.strictObject({ decision: z.literal('outside'), order_id: id }),
  z.strictObject({ decision: z.literal('not_made'), ...stale }),
]);
export type SlotDecision = z.infer<typeof slotDecision>;

/** Says which order an intent is, that it was not made, or that an order was made outside the gateway. 409 if stale. */
export const decideOrderSlot = defineCall({
  action: 'order_slot.decide',
  method: 'POST',
  path: `${path}/{id}/decision`,
  service,
  access: ADMIN,
  params: byId,
  query: NOTHING,
  body: slotDecision,
  answer: z.object({ decided: z.literal(true) }),
  status: 200,
  stepUp: true,
  held: { command: 'order_slot.decide', version: 1 },
});

import * as z from 'zod/mini';
import { ORDER_STATUSES, ORDER_TYPES } from '../domain/orders.ts';
import { amount, id, time } from './fields.ts';
import { incomingPaymentRecord } from './payments.ts';

/** An exchange or withdrawal by a person, not by a conversion or collection. No personal data. */
export const orderByHandRecord = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account_id: id,
  external_order_id: id,
  type: z.enum(ORDER_TYPES),
  status: z.enum(ORDER_STATUSES),
  source_asset: z.string(),
  target_asset: z.string(),
  source_amount: amount,
  target_amount: amount,
  reference: z.nullable(z.string()),
  end_to_end_id: z.nullable(z.string()),
  created_at: time,
  updated_at: time,
});
export type OrderByHandRecord = z.infer<typeof orderByHandRecord>;

/** The sub-account's current data, shown on the card. */
const ofAccount = z.nullable(
  z.object({ id, name: z.string(), city: z.nullable(z.string()), country: z.nullable(z.string()) }),
);

/** Each movement of money appears only once: a conversion's orders are part of its payment. */
export const transfer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), payment: incomingPaymentRecord, sub_account: ofAccount }),
  z.object({ kind: z.literal('order'), order: orderByHandRecord, sub_account: ofAccount }),
]);
export type Transfer = z.infer<typeof transfer>;

import * as z from 'zod/mini';
import { ORDER_STATUSES } from '../domain/orders.ts';
import { amount, id, time } from './fields.ts';

/** The provider's payout to the gateway's own account for many orders at once, as its webhooks report it. */
export const settlementPayoutRecord = z.object({
  id,
  /** The provider's id. */
  settlement_id: id,
  status: z.enum(ORDER_STATUSES),
  asset: z.string(),
  amount,
  network: z.nullable(z.string()),
  external_hash: z.nullable(z.string()),
  orders: z.nullable(z.int()),
  /** The time of the first report, if the provider gives none. */
  created_at: time,
  updated_at: time,
  processed_at: z.nullable(time),
});
export type SettlementPayoutRecord = z.infer<typeof settlementPayoutRecord>;

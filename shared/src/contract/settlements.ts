import * as z from 'zod/mini';
import { ORDER_STATUSES } from '../domain/orders.ts';
import { amount, id, time } from './fields.ts';

/** A payout of the provider to the gateway's own account, for many orders at once, as reported by its webhooks. */
export const settlementPayoutRecord = z.object({
  id,
  /** The provider's. */
  settlement_id: id,
  status: z.enum(ORDER_STATUSES),
  asset: z.string(),
  amount,
  network: z.nullable(z.string()),
  external_hash: z.nullable(z.string()),
  orders: z.nullable(z.int()),
  /** Falls back to the time of the first report. */
  created_at: time,
  updated_at: time,
  processed_at: z.nullable(time),
});
export type SettlementPayoutRecord = z.infer<typeof settlementPayoutRecord>;

import * as z from 'zod/mini';
import { ORDER_PURPOSES } from '../domain/orders.ts';
import { amount, id, time } from './fields.ts';
import { subAccountLink } from './records.ts';

/** `looking`: not sent yet; `sent`: no answer yet; `made`: made, but its id is unknown; `person`: a person decides. */
export const SLOT_PHASES = ['looking', 'sent', 'made', 'person'] as const;
export type SlotPhase = (typeof SLOT_PHASES)[number];

/**
 * Why a person decides. `unassigned`: the provider lists orders without an intent. `said_not_made`: an order appeared
 * after a person had stated that none was made.
 */
export const SLOT_REASONS = [
  'unassigned',
  'none_shown',
  'several_match',
  'withdrawal_unanswered',
  'other_orders',
  'balance_unexplained',
  'said_not_made',
] as const;
export type SlotReason = (typeof SLOT_REASONS)[number];

export const slotOrder = z.object({
  id,
  type: z.enum(['deposit', 'exchange', 'withdrawal', 'unclear']),
  source_asset: z.string(),
  target_asset: z.string(),
  source_amount: amount,
  target_amount: amount,
  created_at: time,
});

/**
 * A sub-account's order in progress, at a provider whose answers do not name the order; one at a time. The slot is
 * freed when the order is bound or certainly was not made, never by time.
 */
export const orderSlotRecord = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account_id: id,
  sub_account: subAccountLink,
  intent: z.string(),
  purpose: z.enum(ORDER_PURPOSES),
  conversion_id: z.nullable(id),
  type: z.enum(['exchange', 'withdrawal']),
  source_asset: z.string(),
  target_asset: z.string(),
  /** The amount that an exchange spends or a withdrawal delivers. */
  amount,
  phase: z.enum(SLOT_PHASES),
  why: z.nullable(z.enum(SLOT_REASONS)),
  /** The orders to choose from. */
  orders: z.array(slotOrder),
  taken_at: time,
  updated_at: time,
});
export type OrderSlotRecord = z.infer<typeof orderSlotRecord>;

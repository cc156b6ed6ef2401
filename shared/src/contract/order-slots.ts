import * as z from 'zod/mini';
import { ORDER_PURPOSES } from '../domain/orders.ts';
import { amount, id, time } from './fields.ts';
import { subAccountLink } from './records.ts';

/** `looking`: nothing was sent yet; `sent`: no answer yet; `made`: made, but without an id; `person`: a person decides. */
export const SLOT_PHASES = ['looking', 'sent', 'made', 'person'] as const;
export type SlotPhase = (typeof SLOT_PHASES)[number];

/**
 * Why a person decides. `unassigned`: the provider lists orders that no intent of the gateway accounts for. `said_not_made`: an
 * order has turned up that somebody said was not made.
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
 * The order of a sub-account that is being placed, where the provider's answer does not name it: one at a time. The slot is
 * freed once the order is bound or certainly was not made, never by time.
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
  /** The amount an exchange spends, or the amount a withdrawal delivers. */
  amount,
  phase: z.enum(SLOT_PHASES),
  why: z.nullable(z.enum(SLOT_REASONS)),
  /** The orders a person chooses from. */
  orders: z.array(slotOrder),
  taken_at: time,
  updated_at: time,
});
export type OrderSlotRecord = z.infer<typeof orderSlotRecord>;

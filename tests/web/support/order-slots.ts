import type { OrderSlotDetails } from '#shared/contract/calls/order-slots.ts';
import type { OrderSlotRecord } from '#shared/contract/order-slots.ts';
import { link, minutesAgo } from './fixtures.ts';

export const candidate = (
  over: Partial<OrderSlotRecord['orders'][number]> = {},
): OrderSlotRecord['orders'][number] => ({
  id: 'ord_1',
  type: 'exchange',
  source_asset: 'BRL',
  target_asset: 'USDT',
  source_amount: '1500',
  target_amount: '277.5',
  created_at: minutesAgo(89),
  ...over,
});

/** An exchange of R$ 1.500,00 that matches two of the provider's orders. */
export const orderSlot = (over: Partial<OrderSlotRecord> = {}): OrderSlotRecord => ({
  id: 'sub_1',
  user_id: 'user_1',
  manager_id: null,
  sub_account_id: 'sub_1',
  sub_account: link,
  intent: 'cnv_1-x1',
  purpose: 'conversion',
  conversion_id: 'cnv_1',
  type: 'exchange',
  source_asset: 'BRL',
  target_asset: 'USDT',
  amount: '1500',
  phase: 'person',
  why: 'several_match',
  orders: [],
  taken_at: minutesAgo(90),
  updated_at: minutesAgo(88),
  ...over,
});

export const slotDetails = (over: Partial<OrderSlotDetails> = {}): OrderSlotDetails => ({
  slot: orderSlot(),
  version: 4,
  sent_at: minutesAgo(90),
  orders: [candidate(), candidate({ id: 'ord_2' })],
  is_current: true,
  balances: [
    { asset: 'BRL', before: '3000', now: '0' },
    { asset: 'USDT', before: '0', now: '555' },
  ],
  may_be_made_until: null,
  ...over,
});

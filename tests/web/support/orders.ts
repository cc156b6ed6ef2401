import type { ListedOrder } from '#shared/contract/calls/orders.ts';
import { minutesAgo } from './fixtures.ts';

/** A confirmed deposit by default. */
export const listedOrder = (over: Partial<ListedOrder> = {}): ListedOrder => ({
  id: 'order_1',
  user_id: 'user_1',
  manager_id: null,
  account_id: 'acc_1',
  external_order_id: 'ord_1',
  type: 'deposit',
  status: 'confirmed',
  source_asset: 'BRL',
  target_asset: 'BRL',
  source_amount: '1500.00',
  target_amount: '1500.00',
  recipient_email: null,
  event_type: 'order.confirmed',
  reference: null,
  end_to_end_id: null,
  payment_id: null,
  conversion_id: null,
  created_at: minutesAgo(9),
  updated_at: minutesAgo(9),
  sub_account: null,
  ...over,
});

import type { Approval } from '#shared/contract/approvals.ts';
import type { IncomingPaymentRecord } from '#shared/contract/payments.ts';
import type { OrderByHandRecord, Transfer } from '#shared/contract/transfers.ts';
import type { TransferColumn } from '#shared/domain/transfers.ts';
import { link, minutesAgo, payment } from './fixtures.ts';
import { page, type Request } from './server.ts';

const PLACE = { id: 'sub_1', name: link.name, city: 'Recife', country: 'BR' };

export const ofPayment = (over: Partial<IncomingPaymentRecord> = {}): Transfer => ({
  kind: 'payment',
  payment: payment(over),
  sub_account: PLACE,
});

const orderByHand = (over: Partial<OrderByHandRecord> = {}): OrderByHandRecord => ({
  id: 'ord_1',
  user_id: 'user_1',
  manager_id: null,
  sub_account_id: 'sub_1',
  external_order_id: 'ext_1',
  type: 'withdrawal',
  status: 'pending',
  source_asset: 'USDT',
  target_asset: 'USDT',
  source_amount: '100.5',
  target_amount: '100.5',
  reference: 'prx_abc',
  end_to_end_id: null,
  created_at: minutesAgo(5),
  updated_at: minutesAgo(5),
  ...over,
});

export const ofOrder = (over: Partial<OrderByHandRecord> = {}): Transfer => ({
  kind: 'order',
  order: orderByHand(over),
  sub_account: PLACE,
});

export const approval = (over: Partial<Approval> = {}): Approval => ({
  id: 'apr_1',
  user_id: 'user-2',
  item: 'order',
  action: 'withdrawal.order',
  state: 'open',
  maker: { id: 'user-2', email: 'ben@example.com', role: 'gateway_user' },
  object: { kind: 'sub_account', id: link.id },
  sub_account_id: link.id,
  sub_account: link,
  before: null,
  after: {},
  amount_brl: '25000.00',
  together_brl: null,
  first_time: false,
  similar_to: null,
  decided_by: null,
  decided_at: null,
  note: null,
  reason: null,
  created_at: minutesAgo(10),
  ends_at: minutesAgo(-4000),
  updated_at: minutesAgo(10),
  may_decide: true,
  why_not: null,
  may_withdraw: false,
  ...over,
});

export const TRANSFERS = 'GET /api/transfers';

/** A server with these transfers in its columns, on one page each. */
export const columns =
  (items: Partial<Record<TransferColumn, readonly Transfer[]>>) =>
  ({ query }: Request) => {
    const entries = new Map<string, readonly Transfer[]>(Object.entries(items));
    return page(entries.get(query.get('column') ?? '') ?? []);
  };

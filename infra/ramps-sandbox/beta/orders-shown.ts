import { type Order, PARENT, wordFor } from '../state/model.ts';
import type { State } from '../state/state.ts';
import { amountsOf, longTime, NULL_TIME } from './values.ts';

const HOUR_MS = 3_600_000;

/** `open`, `pending`, `confirmed` or `canceled`, or what `status_words` says instead. */
const statusOf = ({ behaviour }: State, { status, paid_from }: Order): string => {
  const word = wordFor(behaviour, status);
  if (word !== status) return word;
  if (status === 'cancelled' || status === 'returned') return 'canceled';
  // Waits for its own deposit.
  return status === 'pending' && paid_from === 'deposit' ? 'open' : status;
};

/** 24 hours for withdrawals, 72 for the rest. */
const validUntil = ({ type, created_at }: Order): string => {
  const created = Date.parse(created_at);
  if (Number.isNaN(created)) return NULL_TIME;
  return longTime(new Date(created + (type === 'withdrawal' ? 24 : 72) * HOUR_MS).toISOString());
};

/** What `search`, `status` and `order_by` look at. */
export const wordsOf = (state: State, order: Order) => {
  const { type, account_id } = order;
  const email = type === 'exchange' ? '' : (state.accounts.get(account_id)?.email ?? '');
  return {
    recipient_email: order.recipient_email ?? email,
    description: order.description ?? (type === 'deposit' ? 'Deposit (SubAccount)' : ''),
    status: statusOf(state, order),
  };
};

/** Common to the list, the detail and the events. */
export const shownOf = (state: State, order: Order) => {
  const offset = state.behaviour.orders?.offset_times === true;
  const time = (text: string): string => (offset ? longTime(text).replace(/Z$/, '+00:00') : longTime(text));
  return {
    ...wordsOf(state, order),
    created_at: time(order.created_at),
    updated_at: time(order.updated_at),
    valid_until: validUntil(order),
  };
};

export const orderRow = (state: State, order: Order) => {
  const amount = amountsOf(state);
  const { recipient_email, description, status, created_at, valid_until } = shownOf(state, order);
  return {
    id: order.id,
    account_id: PARENT,
    sub_account_id: order.account_id,
    recipient_email,
    description,
    status,
    source_asset: order.source_asset,
    source_amount: amount(order.source_amount),
    target_asset: order.target_asset,
    target_amount: amount(order.target_amount),
    total_fee: amount(order.total_fee ?? order.fee ?? '0'),
    valid_until,
    created_at,
  };
};

/** The steps of the payment product; those of other orders are not documented. */
const timelineOf = (created: string, paid: string | undefined) =>
  [
    { order_step: 'Order Created', at: created },
    { order_step: 'Payment Link Opened', at: undefined },
    { order_step: 'Deposit Initiated', at: undefined },
    { order_step: 'Paid', at: paid },
    { order_step: 'Settlement', at: undefined },
  ].map(({ order_step, at }) => ({
    order_step,
    executed: at !== undefined,
    comments: '',
    executed_at: at ?? NULL_TIME,
  }));

/** Holds no account id. */
export const orderDetail = (state: State, order: Order) => {
  const amount = amountsOf(state);
  const { recipient_email, description, status, created_at, updated_at } = shownOf(state, order);
  return {
    id: order.id,
    source_asset: order.source_asset,
    source_amount: amount(order.source_amount),
    target_asset: order.target_asset,
    target_amount: amount(order.target_amount),
    description,
    recipient_email,
    status,
    settlement_status: '',
    created_at,
    timelines: timelineOf(created_at, order.status === 'confirmed' ? updated_at : undefined),
  };
};

import { randomId } from '../domain/random.ts';
import { type BetaEvent, type EventType, type Order, PARENT } from '../state/model.ts';
import { type State, wordFor } from '../state/state.ts';
import type { Moment } from '../world.ts';
import { amountsOf, longTime, NULL_TIME } from './values.ts';

const HOUR_MS = 3_600_000;

/** `open`, `pending`, `confirmed` or `canceled`, or the replacement in `status_words`. */
const statusOf = ({ behaviour }: State, { status, paid_from }: Order): string => {
  const word = wordFor(behaviour, status);
  if (word !== status) return word;
  if (status === 'cancelled' || status === 'returned') return 'canceled';
  // Waits for its own deposit.
  return status === 'pending' && paid_from === 'deposit' ? 'open' : status;
};

/** 24 hours for withdrawals, 72 for other orders. */
const validUntil = ({ type, created_at }: Order): string => {
  const created = Date.parse(created_at);
  if (Number.isNaN(created)) return NULL_TIME;
  return longTime(new Date(created + (type === 'withdrawal' ? 24 : 72) * HOUR_MS).toISOString());
};

/** The fields that `search`, `status` and `order_by` use. */
export const wordsOf = (state: State, order: Order) => {
  const { type, account_id } = order;
  const email = type === 'exchange' ? '' : (state.accounts.get(account_id)?.email ?? '');
  return {
    recipient_email: order.recipient_email ?? email,
    description: order.description ?? (type === 'deposit' ? 'Deposit (SubAccount)' : ''),
    status: statusOf(state, order),
  };
};

/** Shared by the list, the detail and the events. */
const shownOf = (state: State, order: Order) => {
  const offset = state.behaviour.orders?.offset_times === true;
  const time = (text: string): string => (offset ? longTime(text).replace(/Z$/, '+00:00') : longTime(text));
  return {
    ...wordsOf(state, order),
    created_at: time(order.created_at),
    updated_at: time(order.updated_at),
    valid_until: validUntil(order),
  };
};

const assetsOf = (state: State, { source_asset, source_amount, target_asset, target_amount }: Order) => {
  const amount = amountsOf(state);
  return {
    source_asset,
    source_amount: amount(source_amount),
    target_asset,
    target_amount: amount(target_amount),
  };
};

export const orderRow = (state: State, order: Order) => {
  const { updated_at: _, ...shown } = shownOf(state, order);
  return {
    id: order.id,
    account_id: PARENT,
    sub_account_id: order.account_id,
    ...assetsOf(state, order),
    total_fee: amountsOf(state)(order.total_fee ?? order.fee ?? '0'),
    ...shown,
  };
};

/** The payment product's steps; those of other orders are undocumented. */
const STEPS = ['Order Created', 'Payment Link Opened', 'Deposit Initiated', 'Paid', 'Settlement'];

/** Without an account id. */
export const orderDetail = (state: State, order: Order) => {
  const { updated_at, valid_until: _, ...shown } = shownOf(state, order);
  const paid = order.status === 'confirmed' ? updated_at : undefined;
  const times = new Map([
    ['Order Created', shown.created_at],
    ['Paid', paid],
  ]);
  return {
    id: order.id,
    ...assetsOf(state, order),
    ...shown,
    settlement_status: '',
    timelines: STEPS.map((order_step) => {
      const at = times.get(order_step);
      return { order_step, executed: at !== undefined, comments: '', executed_at: at ?? NULL_TIME };
    }),
  };
};

/** The documentation spells events in several ways (`event_names`). */
export const spelled = ({ behaviour }: State, name: string): string => {
  switch (behaviour.beta.event_names) {
    case 'lower':
      return name;
    case 'capitalised':
      return name.charAt(0).toUpperCase() + name.slice(1);
    case 'blank':
      return name.replace('.', ' ');
    case 'one_l':
      return name.replace('cancelled', 'canceled');
  }
};

export const betaOrderEvent = (
  { state }: Pick<Moment, 'state'>,
  order: Order,
  name: EventType,
): BetaEvent => {
  const { target_amount, target_asset } = order;
  return {
    id: randomId('cb'),
    event: spelled(state, name),
    account_id: PARENT,
    data: { order_id: order.id, ...shownOf(state, order), target_amount, target_asset, message: '' },
  };
};

export const betaEventBody = (state: State, event: BetaEvent): string => {
  const { data } = event;
  return JSON.stringify({ ...event, data: { ...data, target_amount: amountsOf(state)(data.target_amount) } });
};

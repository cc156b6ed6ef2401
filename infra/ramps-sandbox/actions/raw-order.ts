import * as z from 'zod/mini';
import { isoTime } from '../clock.ts';
import { type Decimal, exact } from '../domain/amounts.ts';
import { SYMBOL } from '../domain/assets.ts';
import { optionalText, present, read, text } from '../input.ts';
import type { NewFact } from '../state/facts.ts';
import { EVENT_TYPES, type Order } from '../state/model.ts';
import { eventFact } from '../webhooks/plan.ts';
import type { World } from '../world.ts';
import { accountOf } from './order-rules.ts';

const word = text.check(z.regex(/^[\w -]{1,40}$/, 'must be at most 40 letters, digits, blanks, _ or -'));
const symbol = text.check(z.regex(SYMBOL, 'must be the symbol of an asset, like BRL'));
/** Any size and sign, to simulate nonsense. */
const amount = text.check(
  z.regex(/^-?\d{1,60}(\.\d{1,40})?$/, 'must be a plain number with a dot, like 1500.00'),
);
const time = z.optional(text.check(z.maxLength(60)));

const rawOrder = z.strictObject({
  account_id: text,
  type: word,
  status: word,
  source_asset: symbol,
  target_asset: symbol,
  source_amount: amount,
  target_amount: amount,
  reference: optionalText,
  end_to_end_id: optionalText,
  payer_name: optionalText,
  description: optionalText,
  recipient_email: optionalText,
  total_fee: z.optional(amount),
  created_at: time,
  updated_at: time,
  events: z._default(z.array(z.enum(EVENT_TYPES)), []),
});

/**
 * What an order of this type and status has moved: a confirmed deposit or exchange has given its target; all
 * but deposits have taken their source unless cancelled or returned.
 */
const moved = ({ account_id, type, status, ...order }: Order): NewFact[] => {
  const move = (asset: string, delta: Decimal): NewFact => ({ type: 'balance', account_id, asset, delta });
  const isUndone = status === 'cancelled' || status === 'returned';
  const gives = status === 'confirmed' && (type === 'deposit' || type === 'exchange');
  return [
    ...(type === 'deposit' || isUndone
      ? []
      : [move(order.source_asset, exact(order.source_amount).neg().toFixed())]),
    ...(gives ? [move(order.target_asset, order.target_amount)] : []),
  ];
};

/** Any type, status, amounts and times, without checks. */
export const makeRawOrder = (world: World, body: unknown): Order => {
  const { events, created_at, updated_at, account_id, type, status, ...asked } = read(rawOrder, body);
  const { source_asset, target_asset, source_amount, target_amount, ...optional } = asked;
  const { store, clock, newId, wire } = world;
  const state = store.state();
  accountOf(state, account_id);
  const now = clock.now();
  const iso = isoTime(now);
  const order: Order = {
    id: newId('ord'),
    account_id,
    type,
    status,
    source_asset,
    target_asset,
    source_amount,
    target_amount,
    ...present(optional),
    created_at: created_at ?? iso,
    updated_at: updated_at ?? created_at ?? iso,
  };
  const at = { now, time: iso, newId, wire };
  store.commit(
    { type: 'order', order, confirm_at: null },
    ...events.map((type, before) => eventFact(state, at, order, type, before)),
    ...moved(order),
  );
  return order;
};

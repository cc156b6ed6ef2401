import * as z from 'zod/mini';
import { spelled } from '../beta/order-views.ts';
import { longTime, networkName, NULL_TIME } from '../beta/values.ts';
import { exact, readAmount, SYMBOL } from '../domain/money.ts';
import { randomId } from '../domain/random.ts';
import { each, optionalText, present, Problem, read, text, word } from '../input.ts';
import { type BetaEvent, EVENT_TYPES, type NewFact, type Order, PARENT } from '../state/model.ts';
import { accountOf } from '../state/state.ts';
import { eventFact, sentFact } from '../webhooks/events.ts';
import { momentOf, type World } from '../world.ts';
import { moved } from './deposits.ts';
import { tradedAsset } from './place.ts';

const symbol = text.check(z.regex(SYMBOL, 'must be the symbol of an asset, like BRL'));
/** Any size and sign, to simulate invalid data. */
const amount = text.check(
  z.regex(/^-?\d{1,60}(\.\d{1,40})?$/, 'must be a plain number with a dot, like 1500.00'),
);
const time = z.optional(text.check(z.maxLength(60)));

const rawOrder = z.strictObject({
  account_id: text,
  ...each(word, 'type', 'status'),
  ...each(symbol, 'source_asset', 'target_asset'),
  ...each(amount, 'source_amount', 'target_amount'),
  ...each(optionalText, 'reference', 'end_to_end_id', 'payer_name', 'description', 'recipient_email'),
  total_fee: z.optional(amount),
  ...each(time, 'created_at', 'updated_at'),
  events: z._default(z.array(z.enum(EVENT_TYPES)), []),
});

/**
 * What an order of this type and status moved. A confirmed deposit or exchange has given its target. All orders except
 * deposits have taken their source, unless cancelled or returned.
 */
const movedBy = ({ account_id, type, status, ...order }: Order): NewFact[] => {
  const isUntaken = type === 'deposit' || status === 'cancelled' || status === 'returned';
  const gives = status === 'confirmed' && (type === 'deposit' || type === 'exchange');
  const taken = exact(order.source_amount).neg().toFixed();
  return [
    ...(isUntaken ? [] : [moved(account_id, order.source_asset, taken)]),
    ...(gives ? [moved(account_id, order.target_asset, order.target_amount)] : []),
  ];
};

/** `POST /sandbox/orders`: any type, status, amounts and times, without checks. */
export const makeRawOrder = (world: World, body: unknown): Order => {
  const { events, created_at, updated_at, total_fee, ...asked } = read(rawOrder, body);
  const { account_id, type, status, source_asset, target_asset, source_amount, target_amount, ...optional } =
    asked;
  const at = momentOf(world);
  accountOf(at.state, account_id);
  const order: Order = {
    id: randomId('ord'),
    ...{ account_id, type, status, source_asset, target_asset, source_amount, target_amount },
    ...present({ ...optional, total_fee }),
    created_at: created_at ?? at.time,
    updated_at: updated_at ?? created_at ?? at.time,
  };
  world.store.commit(
    { type: 'order', order, confirm_at: null },
    ...events.map((name, before) => eventFact(at, order, name, before)),
    ...movedBy(order),
  );
  return order;
};

const settlementRequest = z.strictObject({
  event: z._default(z.enum(['created', 'pending', 'confirmed', 'cancelled']), 'confirmed'),
  ...each(optionalText, 'settlement_id', 'network', 'external_hash', 'comments'),
  target_asset: text,
  target_amount: z.unknown(),
  orders: z._default(text.check(z.regex(/^\d{1,9}$/, 'must be a whole number')), '1'),
});

const STATUSES = { created: 'pending', pending: 'pending', confirmed: 'confirmed', cancelled: 'canceled' };

/** `POST /sandbox/settlements`: sends one settlement event. Throws a 409 on the reference wire. */
export const sendSettlement = (world: World, body: unknown): BetaEvent => {
  if (world.wire !== 'beta') throw new Problem(409, 'other_wire', 'Only the beta wire has settlement events');
  const asked = read(settlementRequest, body);
  const at = momentOf(world);
  const asset = tradedAsset(asked.target_asset);
  const time = longTime(at.time);
  const isOver = asked.event === 'confirmed' || asked.event === 'cancelled';
  const event: BetaEvent = {
    id: randomId('cb'),
    event: spelled(at.state, `settlement.${asked.event}`),
    account_id: PARENT,
    data: {
      settlement_id: asked.settlement_id ?? randomId('set'),
      comments: asked.comments ?? '',
      created_at: time,
      processed_at: isOver ? time : NULL_TIME,
      updated_at: time,
      external_hash: asked.external_hash ?? '',
      message: '',
      number_of_orders_associated: Number(asked.orders),
      status: STATUSES[asked.event],
      target_amount: readAmount(asked.target_amount, 'target_amount', asset),
      target_asset: asset.symbol,
      target_asset_network: networkName(asked.network ?? ''),
    },
  };
  world.store.commit(sentFact(at, event));
  return event;
};

import * as z from 'zod/mini';
import { assetOf, type Decimal, exact, formatAmount, readAmount, scaleOf } from '../domain/money.ts';
import { END_TO_END_ID, newEndToEndId } from '../domain/pix.ts';
import { randomId, randomText } from '../domain/random.ts';
import { each, invalid, optionalText, present, Problem, read, text } from '../input.ts';
import type { NewFact, Order } from '../state/model.ts';
import { activeAccount, orderOf } from '../state/state.ts';
import { eventFact } from '../webhooks/events.ts';
import { type Moment, momentOf, type World } from '../world.ts';

export const moved = (account_id: string, asset: string, delta: Decimal): NewFact => {
  return { type: 'balance', account_id, asset, delta };
};

type Paid = Pick<Order, 'account_id' | 'target_asset' | 'target_amount'> &
  Partial<Pick<Order, 'end_to_end_id' | 'payer_name' | 'payer_document'>>;

/** Order, two events and balance of a deposit, in one commit. @param before events that the commit already has */
export const depositFacts = (at: Moment, paid: Paid, before = 0): [Order, ...NewFact[]] => {
  const { account_id, target_asset, target_amount } = paid;
  const order: Order = {
    id: randomId('ord'),
    type: 'deposit',
    status: 'pending',
    source_asset: target_asset,
    source_amount: target_amount,
    ...paid,
    reference: `dep_${randomText(16)}`,
    created_at: at.time,
    updated_at: at.time,
  };
  return [
    order,
    { type: 'order', order, confirm_at: null },
    eventFact(at, order, 'order.created', before),
    moved(account_id, target_asset, target_amount),
    { type: 'order-status', id: order.id, status: 'confirmed', updated_at: at.time },
    eventFact(at, { ...order, status: 'confirmed' }, 'order.confirmed', before + 1),
  ];
};

const pixDeposit = z.object({
  account_id: text,
  amount: z.unknown(),
  ...each(optionalText, 'end_to_end_id', 'payer_name', 'payer_document'),
});

/** C6: pays a PIX. Its end-to-end id is unique. */
export const payPix = (world: World, body: unknown): Order => {
  const { account_id, amount, ...payer } = read(pixDeposit, body);
  const at = momentOf(world);
  const target_amount: Decimal = readAmount(amount, 'amount', assetOf('BRL'));
  if (payer.end_to_end_id !== undefined && !END_TO_END_ID.test(payer.end_to_end_id)) {
    throw invalid('end_to_end_id must be E and 31 letters or digits');
  }
  activeAccount(at.state, account_id);
  const end_to_end_id = payer.end_to_end_id ?? newEndToEndId(at.now);
  if (at.state.endToEndIds.has(end_to_end_id)) {
    throw new Problem(409, 'already_paid', 'A PIX with this end-to-end id was already received');
  }
  const paid = { account_id, target_asset: 'BRL', target_amount, ...present(payer), end_to_end_id };
  const [order, ...facts] = depositFacts(at, paid);
  world.store.commit(...facts);
  return order;
};

const returnRequest = z.strictObject({
  status: z._default(z.enum(['returned', 'cancelled']), 'returned'),
  silent: z._default(z.boolean(), false),
  /** A part of the deposit; default all. */
  amount: z.optional(z.unknown()),
});

/**
 * Returns a confirmed deposit with a cancellation event, even if the balance falls below zero. On the beta wire
 * `reversal` decides what it shows. Throws a 404 for an unknown order and a 409 for another status.
 */
export const returnDeposit = (world: World, id: string, body: unknown): Order => {
  const { status, silent, amount } = read(returnRequest, body ?? {});
  const at = momentOf(world);
  const { state, time: updated_at } = at;
  const order = orderOf(state, id);
  if (order.type !== 'deposit' || order.status !== 'confirmed') {
    throw new Problem(409, 'not_returnable', 'Only a confirmed deposit can be taken back');
  }
  const { account_id, target_asset: asset, target_amount } = order;
  const scale = scaleOf(asset);
  const taken = amount === undefined ? target_amount : readAmount(amount, 'amount', { symbol: asset, scale });
  const left = exact(target_amount).minus(taken);
  if (left.lt(0)) throw invalid(`amount must be at most ${target_amount}`);
  const fallen = moved(account_id, asset, exact(taken).neg().toFixed());
  const reversal = at.wire === 'beta' ? state.behaviour.beta.reversal : 'canceled';

  if (reversal === 'balance_falls') {
    world.store.commit(fallen);
    return order;
  }
  if (reversal === 'amount_falls' && left.gt(0)) {
    const kept = formatAmount(left, scale);
    const changes = { source_amount: kept, target_amount: kept };
    world.store.commit({ type: 'order-status', id, status: 'confirmed', updated_at, changes }, fallen);
    return order;
  }
  const returned: Order = { ...order, status, updated_at };
  world.store.commit(
    { type: 'order-status', id, status, updated_at },
    fallen,
    ...(silent ? [] : [eventFact(at, returned, 'order.cancelled')]),
  );
  return returned;
};

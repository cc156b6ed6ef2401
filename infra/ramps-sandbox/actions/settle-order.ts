import * as z from 'zod/mini';
import { isoTime } from '../clock.ts';
import { exact, formatAmount, readAmount } from '../domain/amounts.ts';
import { scaleOf } from '../domain/assets.ts';
import { present, read } from '../input.ts';
import { invalid, missing, Problem } from '../problem.ts';
import type { NewFact } from '../state/facts.ts';
import { type Order, type OrderChanges, type OrderStatus, PARENT } from '../state/model.ts';
import type { State } from '../state/state.ts';
import { eventFact } from '../webhooks/plan.ts';
import type { World } from '../world.ts';
import { depositFacts } from './deposit.ts';
import { truthOf } from './lies.ts';

const knownOrder = (state: State, id: string): Order => {
  const order = state.orders.get(id);
  if (order === undefined) throw missing('Order');
  return order;
};

const FINAL = new Set<string>(['confirmed', 'cancelled', 'returned'] satisfies OrderStatus[]);

const pendingOrder = (state: State, id: string): Order => {
  const order = knownOrder(state, id);
  if (FINAL.has(order.status)) {
    throw new Problem(409, 'order_final', `The order is already ${order.status}`);
  }
  return order;
};

const receiverOf = (state: State, order: Order): string | undefined => {
  const wallet = state.wallets.get(order.wallet_id ?? '');
  if (wallet?.wallet_type === 'shared') return wallet.account_id;
  const bank = state.banks.get(order.bank_account_id ?? '');
  return bank?.bank_type === 'shared' ? bank.account_id : undefined;
};

const payerOf = ({ account_id, paid_from }: Order): string => (paid_from === 'parent' ? PARENT : account_id);

const given = (world: World, order: Order, asked: Order): NewFact[] => {
  const { type } = order;
  // A pending deposit is a raw order; others confirm at once.
  if (type === 'deposit') {
    const { account_id, target_asset: asset, target_amount: delta } = order;
    return [{ type: 'balance', account_id, asset, delta }];
  }
  if (type === 'exchange') {
    const { account_id, source_asset: asset, target_asset, target_amount } = order;
    const rest = exact(asked.source_amount).minus(order.source_amount);
    // With a destination the target is paid out at once.
    const isKept = order.wallet_id === undefined && order.bank_account_id === undefined;
    const isWhole = rest.eq(0) || order.paid_from === 'deposit';
    return [
      ...(isKept
        ? [{ type: 'balance' as const, account_id, asset: target_asset, delta: target_amount }]
        : []),
      ...(isWhole
        ? []
        : [{ type: 'balance' as const, account_id: payerOf(order), asset, delta: rest.toFixed() }]),
    ];
  }
  const receiver = receiverOf(world.store.state(), order);
  if (receiver === undefined) return [];
  return depositFacts(
    world,
    { account: receiver, asset: order.target_asset, amount: order.target_amount },
    1,
  );
};

const settle = (
  world: World,
  order: Order,
  status: 'confirmed' | 'cancelled',
  balances: NewFact[],
  changes?: OrderChanges,
): Order => {
  const { store, clock, newId, wire } = world;
  const now = clock.now();
  const time = isoTime(now);
  const settled: Order = { ...order, status, updated_at: time };
  store.commit(
    { type: 'order-status', id: order.id, status, updated_at: time, ...present({ changes }) },
    eventFact(store.state(), { now, time, newId, wire }, settled, `order.${status}`),
    ...balances,
  );
  return settled;
};

const returnRequest = z.strictObject({
  status: z._default(z.enum(['returned', 'cancelled']), 'returned'),
  silent: z._default(z.boolean(), false),
  /** A part of the deposit; all of it by default. */
  amount: z.optional(z.unknown()),
});

/**
 * Returns a confirmed deposit, even below a zero balance, with a cancellation event; the beta wire shows it as
 * `reversal` says. Throws 404 for an unknown order and 409 for another status.
 */
export const returnDeposit = (world: World, id: string, body: unknown): Order => {
  const { status, silent, amount } = read(returnRequest, body ?? {});
  const { store, clock, newId, wire } = world;
  const order = knownOrder(store.state(), id);
  if (order.type !== 'deposit' || order.status !== 'confirmed') {
    throw new Problem(409, 'not_returnable', 'Only a confirmed deposit can be taken back');
  }
  const now = clock.now();
  const time = isoTime(now);
  const { account_id, target_asset: asset, target_amount } = order;
  const scale = scaleOf(asset);
  const taken = amount === undefined ? target_amount : readAmount(amount, 'amount', { symbol: asset, scale });
  const left = exact(target_amount).minus(taken);
  if (left.lt(0)) throw invalid(`amount must be at most ${target_amount}`);
  const fallen: NewFact = { type: 'balance', account_id, asset, delta: exact(taken).neg().toFixed() };
  const reversal = wire === 'beta' ? store.state().behaviour.beta.reversal : 'canceled';

  if (reversal === 'balance_falls') {
    store.commit(fallen);
    return order;
  }
  if (reversal === 'amount_falls' && left.gt(0)) {
    const kept = formatAmount(left, scale);
    const changes = { source_amount: kept, target_amount: kept };
    store.commit({ type: 'order-status', id, status: 'confirmed', updated_at: time, changes }, fallen);
    return order;
  }
  const returned: Order = { ...order, status, updated_at: time };
  store.commit(
    { type: 'order-status', id, status, updated_at: time },
    fallen,
    ...(silent ? [] : [eventFact(store.state(), { now, time, newId, wire }, returned, 'order.cancelled')]),
  );
  return returned;
};

/** Throws 404 for an unknown order and 409 for a final one. */
export const confirmOrder = (world: World, id: string): Order => {
  const order = pendingOrder(world.store.state(), id);
  const truth = truthOf(world.store.state(), order);
  const facts = [...truth.counted, ...given(world, truth.order, order)];
  return settle(world, truth.order, 'confirmed', facts, truth.changes);
};

/** Returns the source. Throws like `confirmOrder`. */
export const cancelOrder = (world: World, id: string): Order => {
  const order = pendingOrder(world.store.state(), id);
  const { source_asset: asset, source_amount: delta } = order;
  const isUnpaid = order.type === 'deposit' || order.paid_from === 'deposit';
  const back: NewFact[] = isUnpaid ? [] : [{ type: 'balance', account_id: payerOf(order), asset, delta }];
  return settle(world, order, 'cancelled', back);
};

const AGAIN_MS = 2_000;

/** Confirms due orders, also those from before a restart (C6, `auto_confirm_ms`). Returns the way to stop. */
export const startConfirmer = (world: World, onError: (error: unknown) => void): (() => void) => {
  const { store, clock } = world;
  const waiting = new Map<string, () => void>();

  const confirm = (id: string): void => {
    waiting.delete(id);
    // Meanwhile confirmed or cancelled by hand.
    if (!store.state().confirmations.has(id)) return;
    try {
      confirmOrder(world, id);
    } catch (error) {
      onError(error);
      if (!(error instanceof Problem)) plan(id, clock.now() + AGAIN_MS);
    }
  };
  const plan = (id: string, at: number): void => {
    waiting.set(
      id,
      clock.after(at - clock.now(), () => confirm(id)),
    );
  };
  const stop = (): void => {
    for (const cancel of waiting.values()) cancel();
    waiting.clear();
  };

  for (const [id, at] of store.state().confirmations) plan(id, at);
  store.listen({
    onFact: (fact) => {
      if (fact.type === 'order' && fact.confirm_at !== null) plan(fact.order.id, fact.confirm_at);
    },
    onReset: stop,
  });
  return stop;
};

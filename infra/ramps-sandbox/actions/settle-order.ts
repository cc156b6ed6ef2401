import { isoTime } from '../clock.ts';
import { missing, Problem } from '../problem.ts';
import type { NewFact } from '../state/facts.ts';
import type { Order } from '../state/model.ts';
import type { State } from '../state/state.ts';
import { eventFact } from '../webhooks/plan.ts';
import type { World } from '../world.ts';
import { depositFacts } from './deposit.ts';

const pendingOrder = (state: State, id: string): Order => {
  const order = state.orders.get(id);
  if (order === undefined) throw missing('Order');
  if (order.status !== 'pending') {
    throw new Problem(409, 'order_final', `The order is already ${order.status}`);
  }
  return order;
};

/** Whose deposit wallet or account a shared withdrawal goes to. */
const receiverOf = (state: State, order: Order): string | undefined => {
  const wallet = state.wallets.get(order.wallet_id ?? '');
  if (wallet?.wallet_type === 'shared') return wallet.account_id;
  const bank = state.banks.get(order.bank_account_id ?? '');
  return bank?.bank_type === 'shared' ? bank.account_id : undefined;
};

/** What a confirmation gives, and to whom. */
const given = (world: World, order: Order): NewFact[] => {
  if (order.type === 'exchange') {
    return [
      {
        type: 'balance',
        account_id: order.account_id,
        asset: order.target_asset,
        delta: order.target_amount,
      },
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
): Order => {
  const { store, clock, newId } = world;
  const now = clock.now();
  const time = isoTime(now);
  const settled: Order = { ...order, status, updated_at: time };
  store.commit(
    { type: 'order-status', id: order.id, status, updated_at: time },
    eventFact(store.state(), { now, time, newId }, settled, `order.${status}`),
    ...balances,
  );
  return settled;
};

/** Throws 404 for an unknown order and 409 for one that is final. */
export const confirmOrder = (world: World, id: string): Order => {
  const order = pendingOrder(world.store.state(), id);
  return settle(world, order, 'confirmed', given(world, order));
};

/** Gives the source balance back. Throws as `confirmOrder`. */
export const cancelOrder = (world: World, id: string): Order => {
  const order = pendingOrder(world.store.state(), id);
  return settle(world, order, 'cancelled', [
    { type: 'balance', account_id: order.account_id, asset: order.source_asset, delta: order.source_amount },
  ]);
};

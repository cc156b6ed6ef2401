import { type Decimal, exact, formatAmount, scaleOf } from '../domain/money.ts';
import { present, Problem } from '../input.ts';
import type { Behaviour } from '../state/behaviour.ts';
import { type NewFact, type Order, type OrderChanges, PARENT } from '../state/model.ts';
import { dueRule, orderOf, type State } from '../state/state.ts';
import { eventFact } from '../webhooks/events.ts';
import { momentOf, type Moment, type World } from '../world.ts';
import { depositFacts, moved } from './deposits.ts';

const atLeastNothing = (amount: ReturnType<typeof exact>, scale: number): Decimal =>
  formatAmount(amount.lt(0) ? exact('0') : amount, scale);

const exchanged = (order: Order, rule: Behaviour['exchange'][number]): OrderChanges => {
  const target_asset = rule.asset ?? order.target_asset;
  const source = exact(order.source_amount);
  const source_amount = formatAmount(source.times(rule.fill ?? '1'), scaleOf(order.source_asset));
  // A raw order can exchange nothing.
  const part = source.eq(0) ? exact('1') : exact(source_amount).div(source);
  const bought = exact(order.target_amount)
    .times(part)
    .times(rule.give ?? '1')
    .minus(rule.fee ?? '0');
  const scale = Math.min(scaleOf(order.target_asset), scaleOf(target_asset));
  return { source_amount, target_asset, target_amount: atLeastNothing(bought, scale) };
};

const arrived = (order: Order, { fee }: NonNullable<Behaviour['withdrawal']>): OrderChanges => {
  const scale = scaleOf(order.source_asset);
  const target_amount = atLeastNothing(exact(order.source_amount).minus(fee), scale);
  return { target_amount, fee: formatAmount(exact(fee), scale) };
};

/** What a confirmation changes in the order, by the first fault of its account. */
const lieAbout = ({ behaviour, struck }: State, order: Order) => {
  const lie = <Rule extends { account_id?: string | undefined; times?: number | undefined }>(
    kind: 'exchange' | 'withdrawal',
    rules: readonly Rule[],
    changesOf: (order: Order, rule: Rule) => OrderChanges,
  ) => {
    const isFor = ({ account_id }: Rule): boolean => (account_id ?? order.account_id) === order.account_id;
    const index = dueRule(rules, struck[kind], isFor);
    const rule = rules[index];
    return rule && { changes: changesOf(order, rule), fault: { type: 'fault' as const, kind, index } };
  };
  if (order.type === 'exchange') return lie('exchange', behaviour.exchange, exchanged);
  if (order.type !== 'withdrawal' || behaviour.withdrawal === null) return undefined;
  return lie('withdrawal', [behaviour.withdrawal], arrived);
};

const pendingOrder = (state: State, id: string): Order => {
  const order = orderOf(state, id);
  if (['confirmed', 'cancelled', 'returned'].includes(order.status)) {
    throw new Problem(409, 'order_final', `The order is already ${order.status}`);
  }
  return order;
};

const receiverOf = ({ wallets, banks }: State, { wallet_id, bank_account_id }: Order): string | undefined => {
  const wallet = wallets.get(wallet_id ?? '');
  if (wallet?.wallet_type === 'shared') return wallet.account_id;
  const bank = banks.get(bank_account_id ?? '');
  return bank?.bank_type === 'shared' ? bank.account_id : undefined;
};

const payerOf = ({ account_id, paid_from }: Order): string => (paid_from === 'parent' ? PARENT : account_id);

const given = (at: Moment, order: Order, asked: Order): NewFact[] => {
  const { type, account_id, target_asset, target_amount } = order;
  // A pending deposit is a raw order; others are confirmed at once.
  if (type === 'deposit') return [moved(account_id, target_asset, target_amount)];
  if (type === 'exchange') {
    const rest = exact(asked.source_amount).minus(order.source_amount);
    // With a destination, the target is paid out at once.
    const isKept = order.wallet_id === undefined && order.bank_account_id === undefined;
    const isWhole = rest.eq(0) || order.paid_from === 'deposit';
    return [
      ...(isKept ? [moved(account_id, target_asset, target_amount)] : []),
      ...(isWhole ? [] : [moved(payerOf(order), order.source_asset, rest.toFixed())]),
    ];
  }
  const receiver = receiverOf(at.state, order);
  if (receiver === undefined) return [];
  const [, ...facts] = depositFacts(at, { account_id: receiver, target_asset, target_amount }, 1);
  return facts;
};

const settle = (
  { store }: World,
  at: Moment,
  order: Order,
  status: 'confirmed' | 'cancelled',
  others: NewFact[],
  changes?: OrderChanges,
): Order => {
  const settled: Order = { ...order, status, updated_at: at.time };
  store.commit(
    { type: 'order-status', id: order.id, status, updated_at: at.time, ...present({ changes }) },
    eventFact(at, settled, `order.${status}`),
    ...others,
  );
  return settled;
};

/** Throws a 404 for an unknown order and a 409 for a final one. */
export const confirmOrder = (world: World, id: string): Order => {
  const at = momentOf(world);
  const asked = pendingOrder(at.state, id);
  const lie = lieAbout(at.state, asked);
  const order: Order = { ...asked, ...lie?.changes };
  const facts = [...(lie === undefined ? [] : [lie.fault]), ...given(at, order, asked)];
  return settle(world, at, order, 'confirmed', facts, lie?.changes);
};

/** Returns the source. Throws like `confirmOrder`. */
export const cancelOrder = (world: World, id: string): Order => {
  const at = momentOf(world);
  const order = pendingOrder(at.state, id);
  const isUnpaid = order.type === 'deposit' || order.paid_from === 'deposit';
  const back = isUnpaid ? [] : [moved(payerOf(order), order.source_asset, order.source_amount)];
  return settle(world, at, order, 'cancelled', back);
};

const AGAIN_MS = 2_000;

/**
 * Confirms due orders, including those from before a restart (C6, `auto_confirm_ms`). Returns a function that stops it.
 */
export const startConfirmer = (world: World, onError: (error: unknown) => void): (() => void) => {
  const { store, clock } = world;
  const waiting = new Map<string, () => void>();

  const confirm = (id: string): void => {
    waiting.delete(id);
    // Confirmed or cancelled by hand in the meantime.
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

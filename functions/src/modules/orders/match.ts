import type { SlotReason, slotOrder } from '@ramps-gateway/shared/contract/order-slots.ts';
import { add, type Amount, compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import type * as z from 'zod/mini';
import { later } from '../../platform/clock.ts';
import type { ProviderOrder } from './model.ts';
import { ARRIVES_WITHIN_MS } from './protocol.ts';

/** An order as the provider's list shows it. */
export interface ListedOrder extends Omit<ProviderOrder, 'type'> {
  readonly type: z.infer<typeof slotOrder>['type'];
  readonly created_at: string;
  /** In the source asset, if the provider shows a fee. */
  readonly total_fee?: Amount | undefined;
}

/** What an intent ordered: the amount spent for an exchange, the amount received for a withdrawal. */
export interface OrderTerms {
  readonly type: 'exchange' | 'withdrawal';
  readonly source_asset: string;
  readonly target_asset: string;
  readonly amount: Amount;
}

export interface Holding {
  readonly asset: string;
  readonly amount: Amount;
}

/** What the provider showed for the sub-account just before the order was sent. */
export interface Before {
  /** The provider's time. */
  readonly at: string;
  /** Ids of all orders that the list showed. */
  readonly known: readonly string[];
  readonly holdings: readonly Holding[];
}

/** An order that was sent and has no id yet. */
export interface Unbound {
  readonly terms: OrderTerms;
  readonly before: Before;
  /** By the gateway's clock. */
  readonly sent_at: string;
  /** Set once the provider has answered that it made the order: the time in its answer, or null. */
  readonly made: { readonly at: string | null } | null;
  /** The only match of an earlier complete read. */
  readonly match: { readonly order_id: string; readonly seen_at: string } | null;
}

/** A complete read of the sub-account's list, back to before the order was sent. */
export interface Sight {
  /** Orders that are new since then and not bound to another intent. */
  readonly orders: readonly ListedOrder[];
  readonly holdings: readonly Holding[];
}

export type Verdict =
  | { readonly kind: 'bind'; readonly order: ListedOrder }
  /** `match` is stored for the next read. */
  | { readonly kind: 'wait'; readonly until: string; readonly match: Unbound['match'] }
  | { readonly kind: 'person'; readonly why: SlotReason; readonly candidates: readonly ListedOrder[] };

/** Maximum time by which an order's creation may precede the provider's time before sending. */
const SKEW_MS = 2_000;
/** The answer and the list show the same moment with different precision. */
const SAME_MOMENT_MS = 1;
/** Maximum difference between the answer's `date_time` and the order's `created_at` in the list. */
const OTHER_MOMENT_MS = 10_000;
/** A new order is in the list within this time, or not at all. */
export const LIST_LAG_MS = 60_000;
/** Pause between two reads of the list. */
const LOOK_AGAIN_MS = 15_000;

const time = (iso: string): number => Date.parse(iso);

export type Compared = Pick<
  ListedOrder,
  'type' | 'source_asset' | 'target_asset' | 'source_amount' | 'target_amount' | 'created_at'
>;

/** True if a person may assign this order: same kind and source asset. The target asset may differ. */
export const spendsTheSame = (terms: OrderTerms, order: Compared): boolean =>
  order.type === terms.type && order.source_asset === terms.source_asset;

/** True if it can be the order, whenever it arrived: same kind, assets and exact amount, made after sending. */
export const isAlike = ({ terms, before }: Pick<Unbound, 'terms' | 'before'>, order: Compared): boolean => {
  const amount = terms.type === 'exchange' ? order.source_amount : order.target_amount;
  return (
    spendsTheSame(terms, order) &&
    order.target_asset === terms.target_asset &&
    compare(amount, terms.amount) === 0 &&
    time(order.created_at) - time(before.at) >= -SKEW_MS
  );
};

/** Alike, and created within the hour in which a sent order can still arrive. */
const matches = (unbound: Unbound, order: ListedOrder): boolean =>
  isAlike(unbound, order) && time(order.created_at) - time(unbound.before.at) <= ARRIVES_WITHIN_MS;

export const amountIn = (holdings: readonly Holding[], asset: string): Amount =>
  holdings.find((each) => each.asset === asset)?.amount ?? '0';

/** True if the new orders in the list explain the spent asset's balance exactly. */
const isExplained = ({ terms, before }: Unbound, { orders, holdings }: Sight): boolean => {
  const asset = terms.source_asset;
  const moved = orders.reduce((sum, order) => {
    const spent = order.source_asset === asset && order.type !== 'deposit' ? order.source_amount : '0';
    const came = order.target_asset === asset && order.type !== 'withdrawal' ? order.target_amount : '0';
    return add(sum, subtract(came, spent));
  }, '0');
  return compare(subtract(amountIn(holdings, asset), amountIn(before.holdings, asset)), moved) === 0;
};

const person = (why: SlotReason, candidates: readonly ListedOrder[]): Verdict => ({
  kind: 'person',
  why,
  candidates,
});

/** True if it is neither a deposit nor a match: someone made it outside the gateway. */
const isForeign = (unbound: Unbound, order: ListedOrder): boolean =>
  order.type !== 'deposit' && !matches(unbound, order);

const judgeMade = (
  unbound: Unbound,
  at: string | null,
  { orders }: Sight,
  alike: readonly ListedOrder[],
  now: Date,
): Verdict => {
  const within = (ms: number) =>
    alike.filter(({ created_at: created }) => at !== null && Math.abs(time(created) - time(at)) <= ms);
  const [only, ...more] = within(SAME_MOMENT_MS);
  const candidates = at === null ? alike : within(OTHER_MOMENT_MS);
  if (only && more.length === 0) return { kind: 'bind', order: only };
  const wait = (match: Unbound['match']): Verdict => ({
    kind: 'wait',
    until: later(now, LOOK_AGAIN_MS),
    match,
  });
  const since = now.getTime() - time(unbound.sent_at);
  const [first, ...others] = candidates;
  if (first === undefined) return since < 2 * LIST_LAG_MS ? wait(null) : person('none_shown', []);
  if (others.length > 0) return since < LIST_LAG_MS ? wait(null) : person('several_match', candidates);
  const { match } = unbound;
  const seenAt = match?.order_id === first.id ? match.seen_at : now.toISOString();
  if (now.getTime() - time(seenAt) < LIST_LAG_MS) return wait({ order_id: first.id, seen_at: seenAt });
  // The foreign order may be ours, with other terms.
  return orders.some((order) => isForeign(unbound, order))
    ? person('other_orders', candidates)
    : { kind: 'bind', order: first };
};

const judgeUnanswered = (
  unbound: Unbound,
  sight: Sight,
  candidates: readonly ListedOrder[],
  now: Date,
): Verdict => {
  const [first, ...others] = candidates;
  // The list does not show a withdrawal's destination.
  if (unbound.terms.type === 'withdrawal') return person('withdrawal_unanswered', candidates);
  if (others.length > 0) return person('several_match', candidates);
  const until = later(new Date(time(unbound.sent_at)), ARRIVES_WITHIN_MS + LIST_LAG_MS);
  if (now.toISOString() < until) return { kind: 'wait', until, match: null };
  if (first === undefined) return person('none_shown', []);
  if (sight.orders.some((order) => isForeign(unbound, order))) return person('other_orders', candidates);
  return isExplained(unbound, sight)
    ? { kind: 'bind', order: first }
    : person('balance_unexplained', candidates);
};

/**
 * Finds the listed order that the provider made for an intent. It never binds an unanswered withdrawal. Nothing is sent
 * again until the intent is bound or a person says that it was not made.
 */
export const judgeUnbound = (unbound: Unbound, sight: Sight, now: Date): Verdict => {
  const candidates = sight.orders.filter((order) => matches(unbound, order));
  return unbound.made
    ? judgeMade(unbound, unbound.made.at, sight, candidates, now)
    : judgeUnanswered(unbound, sight, candidates, now);
};

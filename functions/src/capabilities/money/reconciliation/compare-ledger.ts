import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { OrderBinding, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import {
  isHeldCode,
  type LedgerCode,
  type Line,
  readLedgerAccount,
} from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { between } from '@ramps-gateway/shared/domain/ledger/lines.ts';
import type { Head } from '@ramps-gateway/shared/domain/ledger/proof.ts';
import { type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import { factOfOrder } from '../../../modules/ledger/model.ts';
import { orderId } from '../../../modules/orders/ids.ts';
import type { FailedRead } from '../../../modules/provider/calls.ts';
import { contributionOf, isUnchanged, listOrders, minus, plus, type Tally } from './balances.ts';
import type { Amounts } from './model.ts';
import type { Provider, LedgerRows } from './ports.ts';
import { orderFact, type PostedOrders } from './prove-entries.ts';

/** Maximum pages (ten thousand orders) that one proof compares order by order. */
const PAGES = 100;

/** What posting lines change, by asset, in the ledger accounts of money in the sub-account or on its way out. */
const ownOf = (lines: readonly Line[]): Amounts =>
  lines.reduce<Amounts>((sums, { account, amount }) => {
    const { code, asset } = readLedgerAccount(account) ?? { code: 'correction', asset: '' };
    return isHeldCode(code) || code === 'in_transfer' ? plus(sums, { [asset]: amount }) : sums;
  }, {});

const balancesOf = ({ accounts }: Head, is: (code: LedgerCode) => boolean): Amounts =>
  Object.entries(accounts).reduce<Amounts>((sums, [account, { balance }]) => {
    const at = readLedgerAccount(account);
    return at && is(at.code) ? plus(sums, { [at.asset]: balance }) : sums;
  }, {});

const inLedger = (head: Head): Amounts =>
  balancesOf(head, (code) => code === 'in_transfer' || isHeldCode(code));

/** Money that no order explains: opening balances and corrections. */
const withoutOrders = (head: Head): Amounts =>
  minus(
    {},
    balancesOf(head, (code) => code === 'opening' || code === 'correction'),
  );

/** Amounts that pending orders have taken from the balance, but not yet from the ledger. */
const takenBy = (pending: Tally['pending']): Amounts =>
  Object.values(pending).reduce<Amounts>((sums, contribution) => minus(sums, contribution), {});

const isZero = (amounts: Amounts): boolean =>
  Object.values(amounts).every((each) => compare(each, '0') === 0);

/** How far the ledger is from the provider's balances, and from the sum of its orders. */
export interface Distance {
  readonly balance: Amounts;
  readonly orders: Amounts;
}

/** @param tally of all orders now @param before balance left by orders from before the take-over */
export const distanceOf = (
  head: Head,
  balances: ReadonlyMap<string, Amount>,
  { sums, pending }: Tally,
  before: Amounts,
): Distance => {
  const there = plus(minus(inLedger(head), takenBy(pending)), before);
  return {
    balance: minus(there, Object.fromEntries(balances)),
    orders: minus(minus(there, withoutOrders(head)), sums),
  };
};

export const apart = (a: Distance, b: Amounts): Distance => ({
  balance: minus(a.balance, b),
  orders: minus(a.orders, b),
});

/** By asset, the difference from the orders or, if that is zero, from the balance. */
export const differencesIn = ({ balance, orders }: Distance): Amounts => ({ ...balance, ...orders });

const factOf = (account: SubAccountRecord, order: ProviderOrder, binding: OrderBinding | undefined) =>
  factOfOrder({
    ...order,
    ...(binding ? { binding } : {}),
    id: orderId(account.external_id, order.id),
    user_id: null,
    manager_id: null,
    external_order_id: order.id,
    recipient_email: null,
    event_type: '',
  });

export const bindingsOf = (
  accountId: string,
  orders: readonly ProviderOrder[],
  ledger: Pick<LedgerRows, 'boundAmong'>,
): Promise<ReadonlyMap<string, OrderBinding>> =>
  ledger.boundAmong(
    accountId,
    orders.filter(({ type }) => type !== 'deposit').map(({ id }) => id),
  );

interface OrderInLedger {
  readonly posted: readonly Line[];
  readonly wanted: readonly Line[];
  /** This order's difference between ledger and provider. */
  readonly off: Amounts;
}

export const orderInLedger = (
  account: SubAccountRecord,
  order: ProviderOrder,
  binding: OrderBinding | undefined,
  posted: readonly Line[],
): OrderInLedger => {
  const wanted = factOf(account, order, binding).wanted(posted);
  return { posted, wanted, off: minus(ownOf(posted), ownOf(wanted)) };
};

export type Unlike =
  | ({ readonly fault: 'not_posted' | 'posted_otherwise'; readonly order: ProviderOrder } & OrderInLedger)
  | {
      readonly fault: 'not_shown';
      readonly order_id: string;
      readonly posted: readonly Line[];
      readonly off: Amounts;
    }
  | { readonly fault: 'without_order'; readonly asset: string; readonly amount: Amount };

export interface ComparedLedger {
  readonly ok: true;
  readonly rows: readonly Unlike[];
  readonly differences: Amounts;
  readonly before: Amounts;
}

/** A pending order without a posting is fine: its event may not have arrived yet. */
const isFine = ({ status }: ProviderOrder, { posted, wanted, off }: OrderInLedger): boolean =>
  status === 'pending' ? isZero(off) || posted.length === 0 : between(posted, wanted).length === 0;

const offOf = (rows: readonly { readonly off: Amounts }[]): Amounts =>
  rows.reduce<Amounts>((sums, { off }) => plus(sums, off), {});

/** Drops differences that orders missing at the provider explain: the balance may or may not include those. */
const otherThan = (rest: Amounts, notShown: Amounts): Amounts =>
  Object.fromEntries(
    Object.entries(rest).filter(([asset, amount]) => compare(amount, notShown[asset] ?? '0') !== 0),
  );

export interface CompareBounds {
  /** Orders changed after this are compared later. ISO 8601. */
  readonly until: string;
  readonly cutoff: string;
  readonly isTimeLeft: () => boolean;
}

/**
 * Compares the ledger with all orders and balances. `moved`: either has changed meanwhile; `unfinished`: too many
 * orders to read.
 * @param posted the postings of all orders up to `head`
 */
export const compareLedger = async (
  account: SubAccountRecord,
  head: Head & { readonly version: number },
  posted: PostedOrders,
  { until, cutoff, isTimeLeft }: CompareBounds,
  context: {
    readonly provider: Provider;
    readonly ledger: Pick<LedgerRows, 'boundAmong' | 'head'>;
  },
): Promise<ComparedLedger | FailedRead | 'moved' | 'unfinished'> => {
  const { provider, ledger } = context;
  const { external_id: accountId } = account;
  const listed = await listOrders(accountId, provider, { pages: PAGES, isTimeLeft });
  if (!listed.ok) return listed;
  const { orders, isAll } = listed.value;
  if (!isAll) return 'unfinished';
  const balances = await provider.balances(accountId);
  if (!balances.ok) return balances;
  const again = await provider.orders(accountId, 1);
  if (!again.ok) return again;
  if ((await ledger.head(account.id)).version !== head.version || !isUnchanged(orders, again.value.orders))
    return 'moved';
  const bound = await bindingsOf(accountId, orders, ledger);

  const rows: Unlike[] = [];
  let [tally, before, explained]: [Tally, Amounts, Amounts] = [{ sums: {}, pending: {} }, {}, {}];
  const shown = new Set<string>();
  for (const order of orders) {
    const fact = orderFact(orderId(accountId, order.id));
    shown.add(fact);
    const contribution = contributionOf(order);
    const lines = posted.get(fact)?.lines ?? [];
    tally = {
      sums: plus(tally.sums, contribution),
      pending: order.status === 'pending' ? { ...tally.pending, [order.id]: contribution } : tally.pending,
    };
    if (!posted.has(fact) && order.updated_at <= account.created_at) {
      before = plus(
        before,
        plus(contribution, takenBy(order.status === 'pending' ? { it: contribution } : {})),
      );
      continue;
    }
    const inBoth = orderInLedger(account, order, bound.get(order.id), lines);
    if (isFine(order, inBoth)) continue;
    explained = plus(explained, inBoth.off);
    if (order.updated_at > until) continue;
    rows.push({ fault: posted.has(fact) ? 'posted_otherwise' : 'not_posted', order, ...inBoth });
  }
  // Posted orders missing at the provider, which may not list a new one yet.
  const notShown = [...posted].flatMap(([fact, { order_id, lines, posted_at }]) =>
    shown.has(fact) || order_id === null || lines.length === 0
      ? []
      : [{ fault: 'not_shown', order_id, posted: lines, off: ownOf(lines), posted_at } as const],
  );
  const hidden = notShown.filter(({ posted_at }) => posted_at <= cutoff);
  rows.push(...hidden);

  const distance = distanceOf(head, balances.value, tally, before);
  // A recent order that does not match yet does not count as a difference.
  const young = rows.reduce((rest, row) => ('order' in row ? minus(rest, row.off) : rest), explained);
  const notYetShown = offOf(notShown.filter(({ posted_at }) => posted_at > cutoff));
  const { balance, orders: ofOrders } = apart(distance, young);
  const differences = differencesIn({
    balance: otherThan(balance, notYetShown),
    orders: minus(ofOrders, notYetShown),
  });
  const unexplained = otherThan(minus(distance.balance, explained), offOf(notShown));
  for (const [asset, amount] of Object.entries(unexplained))
    rows.push({ fault: 'without_order', asset, amount });
  return { ok: true, rows, differences, before };
};

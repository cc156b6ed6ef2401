import { amountText } from '@ramps-gateway/shared/domain/money-text.ts';
import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { type Amount, add, compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { type Clock, later } from '../../../platform/clock.ts';
import type { FailedRead, Read } from '../../../modules/provider/calls.ts';
import { type ExceptionState, type Finding, type Amounts, NO_ORDER } from './model.ts';
import type { Provider } from './ports.ts';

/** Maximum pages of one account in one run; the next run continues. */
export const PAGES_OF_ACCOUNT = 10;

/** Sums of an account's orders, and what each pending order contributes to them. */
export interface Tally {
  readonly sums: Amounts;
  readonly pending: Readonly<Record<string, Amounts>>;
}

export const EMPTY: Tally = { sums: {}, pending: {} };

const combined = (a: Amounts, b: Amounts, how: (x: Amount, y: Amount) => Amount): Amounts => {
  const assets = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return Object.fromEntries(
    assets
      .map((asset) => [asset, how(a[asset] ?? '0', b[asset] ?? '0')] as const)
      .filter(([, amount]) => compare(amount, '0') !== 0),
  );
};

export const plus = (a: Amounts, b: Amounts): Amounts => combined(a, b, add);
export const minus = (a: Amounts, b: Amounts): Amounts => combined(a, b, subtract);

/** All orders are recounted at least this often, since a running sum keeps every mistake. */
const COUNTED_EACH_MS = 24 * 3_600_000;
/** After a difference: it can disappear without any order changing. */
const WRONG_COUNTED_EACH_MS = 3_600_000;

export const isOldCount = (countedAt: string, wasRight: boolean, now: Date): boolean =>
  countedAt <= later(now, -(wasRight ? COUNTED_EACH_MS : WRONG_COUNTED_EACH_MS));

export const contributionOf = (order: ProviderOrder): Amounts => {
  const { type, status, source_asset, source_amount, target_asset, target_amount } = order;
  if (status === 'cancelled') return {};
  const taken = { [source_asset]: source_amount };
  const given = { [target_asset]: target_amount };
  switch (type) {
    case 'deposit':
      return status === 'confirmed' ? given : {};
    case 'exchange':
      return minus(status === 'confirmed' ? given : {}, taken);
    case 'withdrawal':
      return minus({}, taken);
  }
};

/** Replaces the order's earlier contribution with its current one. */
export const counted = ({ sums, pending }: Tally, order: ProviderOrder): Tally => {
  const { [order.id]: before = {}, ...others } = pending;
  const contribution = contributionOf(order);
  const isOpen = order.status === 'pending' && Object.keys(contribution).length > 0;
  return {
    sums: plus(minus(sums, before), contribution),
    pending: isOpen ? { ...others, [order.id]: contribution } : others,
  };
};

/** The latest version of each order, oldest change first. */
export const latest = (orders: readonly ProviderOrder[]): readonly ProviderOrder[] => {
  const byId = new Map<string, ProviderOrder>();
  for (const order of orders) {
    const known = byId.get(order.id);
    if (!known || known.updated_at <= order.updated_at) byId.set(order.id, order);
  }
  return [...byId.values()].sort((a, b) =>
    a.updated_at < b.updated_at ? -1 : a.updated_at > b.updated_at ? 1 : 0,
  );
};

/** The part of a balance that no order explains; negative if money left without an order. */
export const differenceOf = (
  asset: string,
  balances: ReadonlyMap<string, Amount>,
  sums: Amounts,
  opening: Amounts,
): Amount => subtract(balances.get(asset) ?? '0', add(sums[asset] ?? '0', opening[asset] ?? '0'));

export const differencesOf = (
  balances: ReadonlyMap<string, Amount>,
  sums: Amounts,
  opening: Amounts,
): Amounts => minus(Object.fromEntries(balances), plus(sums, opening));

interface Seen {
  readonly balance: Amount;
  readonly difference: Amount;
  readonly asked_at: string;
}

const without = (amount: Amount): Amount => amount.replace(/^-/, '');

/**
 * A finding if the balance is negative or differs from its orders. It names the difference, which stays the same while
 * orders change.
 */
export const balanceFinding = (
  asset: string,
  { balance, difference, asked_at }: Seen,
): { readonly finding: Finding; readonly evidence: NonNullable<ExceptionState['balance']> } | undefined => {
  const isNegative = compare(balance, '0') < 0;
  const side = compare(difference, '0');
  if (!isNegative && side === 0) return undefined;
  const moved = amountText({ amount: without(difference), asset });
  const unexplained =
    side < 0
      ? `${moved} left this account without an order.`
      : `${moved} arrived in this account without an order.`;
  return {
    finding: {
      kind: 'balance',
      ...NO_ORDER,
      order_id: asset,
      differences: [
        ...(isNegative
          ? [
              {
                field: 'balance',
                ours: '0 or more',
                provider: amountText({ amount: balance, asset }),
              } as const,
            ]
          : []),
        ...(side === 0
          ? []
          : [
              {
                field: 'balance',
                ours: 'sum of its orders',
                provider: `${moved} ${side < 0 ? 'less' : 'more'}`,
              } as const,
            ]),
      ],
      amount: side === 0 ? without(balance) : without(difference),
      asset,
      detail: [
        isNegative
          ? `The balance of ${asset} is negative: −${amountText({ amount: without(balance), asset })}. The bank took money back or blocked it.`
          : '',
        side === 0 ? '' : unexplained,
        'Check it at the provider.',
      ]
        .filter((part) => part !== '')
        .join(' '),
    },
    evidence: { asset, balance, expected: subtract(balance, difference), asked_at },
  };
};

/** True if no order on the page has changed between the two reads. */
export const isUnchanged = (before: readonly ProviderOrder[], again: readonly ProviderOrder[]): boolean => {
  const known = new Map(before.map((order) => [order.id, order]));
  return again.every(({ id, status, updated_at: at }) => {
    const order = known.get(id);
    return order?.status === status && order.updated_at === at;
  });
};

/** Maximum attempts to count an account whose orders keep changing. */
const COUNTS = 3;

const unavailable = (message: string): FailedRead => ({ ok: false, reason: 'unavailable', message });

/** An account's orders, oldest change first. `isAll` is false if pages or time ran out. */
export const listOrders = async (
  accountId: string,
  provider: Provider,
  { pages, isTimeLeft = () => true }: { readonly pages: number; readonly isTimeLeft?: () => boolean },
): Promise<Read<{ readonly orders: readonly ProviderOrder[]; readonly isAll: boolean }>> => {
  const orders: ProviderOrder[] = [];
  for (let page = 1; page <= pages && isTimeLeft(); page += 1) {
    const read = await provider.orders(accountId, page);
    if (!read.ok) return read;
    orders.push(...read.value.orders);
    if (read.value.isLast) return { ok: true, value: { orders: latest(orders), isAll: true } };
  }
  return { ok: true, value: { orders: latest(orders), isAll: false } };
};

/**
 * Reads an account's orders and balances. Starts over if an order changes between the reads, since its amount would
 * look like money without an order. Fails if the orders are too many or keep changing.
 */
export const countNow = async (
  accountId: string,
  provider: Provider,
  clock: Clock,
): Promise<
  Read<{ readonly sums: Amounts; readonly balances: ReadonlyMap<string, Amount>; readonly asked_at: string }>
> => {
  for (let counts = 0; counts < COUNTS; counts += 1) {
    const read = await listOrders(accountId, provider, { pages: PAGES_OF_ACCOUNT });
    if (!read.ok) return read;
    const { orders, isAll } = read.value;
    if (!isAll)
      return unavailable('This account has too many orders to count at once. Each run counts some of them');
    const balances = await provider.balances(accountId);
    if (!balances.ok) return balances;
    const again = await provider.orders(accountId, 1);
    if (!again.ok) return again;
    if (!isUnchanged(orders, again.value.orders)) continue;
    const { sums } = orders.reduce(counted, EMPTY);
    return { ok: true, value: { sums, balances: balances.value, asked_at: clock().toISOString() } };
  }
  return unavailable('Orders of this account changed during the count');
};

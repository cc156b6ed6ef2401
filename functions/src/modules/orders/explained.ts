import type { LedgerHeadRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import { HELD_CODES, ledgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { add, type Amount, compare, least, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { amountText } from '@ramps-gateway/shared/domain/money-text.ts';
import { later } from '../../platform/clock.ts';
import { amountIn, type Holding, type ListedOrder } from './match.ts';

/** Between `low` and `high`. */
interface Range {
  readonly asset: string;
  readonly low: Amount;
  readonly high: Amount;
}

/** The part of a balance that the orders do not explain. */
interface Beside extends Range {
  /** False if an order was still pending, or so new that the balance might not have shown it. */
  readonly is_sure: boolean;
}

/** What a sub-account's balances hold beyond its orders. It stays the same while orders explain every movement. */
export interface BalanceRead {
  /** The provider's time. Earlier orders do not count. */
  readonly from: string;
  readonly beside: readonly Beside[];
  /** Start of the difference that later reads found; null if there is none. */
  readonly differs_since: string | null;
}

/** What the provider shows for a sub-account. */
export interface Shown {
  /** The provider's time. */
  readonly at: string;
  readonly orders: readonly ListedOrder[];
  readonly holdings: readonly Holding[];
}

/** Maximum lag of balances behind orders, and of orders behind balances. */
const LAG_MS = 2 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

const negative = (amount: Amount): Amount => subtract('0', amount);
const greatest = (a: Amount, b: Amount): Amount => negative(least(negative(a), negative(b)));

const isOf = (asset: string, { source_asset: source, target_asset: target }: ListedOrder): boolean =>
  source === asset || target === asset;

/** True if orders of these assets are pending. */
const isAnyOpen = (orders: readonly ListedOrder[], assets: readonly string[]): boolean =>
  orders.some((order) => order.status === 'pending' && assets.some((asset) => isOf(asset, order)));

/** What an order has added to balances. Unless it is final and certainly in the balances, this may still be nothing. */
const partsOf = (order: ListedOrder, isShown: boolean): readonly Range[] => {
  if (order.status === 'cancelled') return [];
  const isSure = order.status === 'confirmed' && isShown;
  const { type, source_asset, source_amount, target_asset, target_amount, total_fee = '0' } = order;
  // The provider does not document whether its fee is part of the amount.
  const went = {
    asset: source_asset,
    low: negative(add(source_amount, total_fee)),
    high: isSure ? negative(source_amount) : '0',
  };
  const came = { asset: target_asset, low: isSure ? target_amount : '0', high: target_amount };
  return [...(type === 'deposit' ? [] : [went]), ...(type === 'withdrawal' ? [] : [came])];
};

/** @param shownUntil orders made before this are certainly in the balance */
const besideOf = (
  { asset, amount }: Holding,
  { orders }: Pick<Shown, 'orders'>,
  from: string,
  shownUntil: string | null,
): Range => {
  const parts = orders
    .filter(({ created_at: made }) => made >= from)
    .flatMap((order) => partsOf(order, shownUntil === null || order.created_at < shownUntil))
    .filter((part) => part.asset === asset);
  const sum = (of: 'high' | 'low') => parts.reduce((total, part) => add(total, part[of]), '0');
  return { asset, low: subtract(amount, sum('high')), high: subtract(amount, sum('low')) };
};

const dayBefore = ({ at }: Shown): string => later(new Date(at), -DAY_MS);
const lagBefore = ({ at }: Shown): string => later(new Date(at), -LAG_MS);

/** Orders so new that the balances might not show them. */
const newIn = (shown: Shown): readonly ListedOrder[] =>
  shown.orders.filter((order) => order.created_at >= lagBefore(shown));

const isQuiet = (asset: string, shown: Shown): boolean =>
  !isAnyOpen(shown.orders, [asset]) && !newIn(shown).some((order) => isOf(asset, order));

export const balancesOf = (shown: Shown): BalanceRead => ({
  from: dayBefore(shown),
  beside: shown.holdings.map((holding) => ({
    ...besideOf(holding, shown, dayBefore(shown), lagBefore(shown)),
    is_sure: isQuiet(holding.asset, shown),
  })),
  differs_since: null,
});

export const isSureOf = ({ beside }: BalanceRead, assets: readonly string[]): boolean =>
  !beside.some(({ asset, is_sure: isSure }) => assets.includes(asset) && !isSure);

const heldInLedger = ({ accounts }: Pick<LedgerHeadRecord, 'accounts'>, asset: string): Amount =>
  HELD_CODES.map((code) => accounts[ledgerAccount(code, asset)]?.balance ?? '0').reduce(add, '0');

/** After this time an order is in the ledger, even if its event was lost. */
const BOOKED_MS = 15 * 60_000;

/** Recent orders that may not be in the ledger yet. */
export const perhapsNotBooked = ({ at, orders }: Shown): readonly ListedOrder[] =>
  orders.filter((order) => order.created_at >= later(new Date(at), -BOOKED_MS));

/** What the ledger holds for a sub-account. */
export interface Booked {
  /** Order statuses by id. Read before the ledger, so the ledger includes these orders. */
  readonly statuses: ReadonlyMap<string, ListedOrder['status']>;
  readonly ledger: Pick<LedgerHeadRecord, 'accounts'> | undefined;
}

/** If a balance equals the ledger's, it includes every posted order, even the newest. */
export const agreeing = (balances: BalanceRead, shown: Shown, { statuses, ledger }: Booked): BalanceRead => {
  if (perhapsNotBooked(shown).some(({ id, status }) => statuses.get(id) !== status)) return balances;
  return {
    ...balances,
    beside: balances.beside.map((known) => {
      const { asset } = known;
      const amount = amountIn(shown.holdings, asset);
      const isSame =
        ledger !== undefined &&
        !isAnyOpen(shown.orders, [asset]) &&
        compare(heldInLedger(ledger, asset), amount) === 0;
      return isSame ? { ...besideOf({ asset, amount }, shown, balances.from, null), is_sure: true } : known;
    }),
  };
};

/**
 * Compares balances with an earlier read: the change of each asset that orders do not explain (negative: less), and the
 * updated state of the balances. Skips assets that are in neither read.
 */
export const compareBalances = (
  before: BalanceRead,
  shown: Shown,
): { readonly differences: readonly Holding[]; readonly balances: BalanceRead } => {
  const assets = [...new Set([...before.beside, ...shown.holdings].map(({ asset }) => asset).sort())];
  const compared = assets.map((asset) => {
    const holding = { asset, amount: amountIn(shown.holdings, asset) };
    const then = before.beside.find((each) => each.asset === asset) ?? { low: '0', high: '0', is_sure: true };
    // With an exact earlier balance, a lagging one shows up as a difference and is checked again.
    const { low, high } = besideOf(holding, shown, before.from, then.is_sure ? null : lagBefore(shown));
    const difference =
      compare(high, then.low) < 0 ? subtract(high, then.low) : subtract(greatest(low, then.high), then.high);
    // The list may have lagged behind the balance, so this difference proves nothing.
    if (!then.is_sure && compare(difference, '0') !== 0)
      return { holding, difference: '0', beside: { asset, low, high, is_sure: isQuiet(asset, shown) } };
    return {
      holding,
      difference,
      beside: {
        asset,
        low: greatest(low, then.low),
        high: least(high, then.high),
        is_sure: then.is_sure || isQuiet(asset, shown),
      },
    };
  });
  const isSettled = compared.every(({ beside }) => beside.is_sure) && !isAnyOpen(shown.orders, assets);
  const from = isSettled ? dayBefore(shown) : before.from;
  return {
    differences: compared
      .filter(({ difference }) => compare(difference, '0') !== 0)
      .map(({ holding: { asset }, difference: amount }) => ({ asset, amount })),
    balances: {
      from,
      beside: compared.map(({ beside, holding }) =>
        isSettled ? { ...besideOf(holding, shown, from, null), is_sure: true } : beside,
      ),
      differs_since: null,
    },
  };
};

/** True if the balances have differed for so long that lag cannot be the reason. @param since ISO 8601 */
export const isLasting = (since: string, now: Date): boolean => now.getTime() - Date.parse(since) >= LAG_MS;

/** `R$ 250,00 less, 3 USDT more` */
export const differenceText = (differences: readonly Holding[]): string =>
  differences
    .map(({ asset, amount }) =>
      compare(amount, '0') < 0
        ? `${amountText({ asset, amount: negative(amount) })} less`
        : `${amountText({ asset, amount })} more`,
    )
    .join(', ');

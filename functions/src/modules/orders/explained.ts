import type { LedgerHeadRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import { HELD_CODES, ledgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { add, type Amount, compare, least, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { amountText } from '@ramps-gateway/shared/domain/money-text.ts';
import { later } from '../../platform/clock.ts';
import { heldIn, type Holding, type ListedOrder } from './match.ts';

/** Of one asset, where it is known to lie. */
export interface Range {
  readonly asset: string;
  readonly low: Amount;
  readonly high: Amount;
}

/** What the balances of a sub-account hold beside its orders: it stays the same as long as orders explain every movement. */
export interface BalanceRead {
  /** The provider's time: orders made before do not count. */
  readonly from: string;
  readonly beside: readonly Range[];
  /** No order was so new that the balances might not have shown it. */
  readonly is_sure: boolean;
  /** Since when later looks find something else; null where none does. */
  readonly differs_since: string | null;
}

/** What the provider shows of a sub-account. */
export interface Shown {
  /** The provider's time. */
  readonly at: string;
  readonly orders: readonly ListedOrder[];
  readonly holdings: readonly Holding[];
}

/** Balances may lag behind orders for this long, and orders behind balances. */
const LAG_MS = 2 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const EVER = '9999';

const negative = (amount: Amount): Amount => subtract('0', amount);
const greatest = (a: Amount, b: Amount): Amount => negative(least(negative(a), negative(b)));

/** What an order has added to the balances; one that is not final, or new, perhaps nothing yet. */
const partsOf = (order: ListedOrder, sureBefore: string): readonly Range[] => {
  if (order.status === 'cancelled') return [];
  const isSure = order.status === 'confirmed' && order.created_at < sureBefore;
  const { type, source_asset, source_amount, target_asset, target_amount, total_fee = '0' } = order;
  // The provider does not say whether the fee that it shows is part of the amount.
  const went = {
    asset: source_asset,
    low: negative(add(source_amount, total_fee)),
    high: isSure ? negative(source_amount) : '0',
  };
  const came = { asset: target_asset, low: isSure ? target_amount : '0', high: target_amount };
  return [...(type === 'deposit' ? [] : [went]), ...(type === 'withdrawal' ? [] : [came])];
};

const beside = (
  { orders, holdings }: Shown,
  from: string,
  sureBefore: string,
): readonly Range[] => {
  const parts = orders
    .filter(({ created_at: made }) => made >= from)
    .flatMap((order) => partsOf(order, sureBefore));
  return holdings.map(({ asset, amount }) => {
    const own = parts.filter((part) => part.asset === asset);
    const sum = (of: 'high' | 'low') => own.reduce((total, part) => add(total, part[of]), '0');
    return { asset, low: subtract(amount, sum('high')), high: subtract(amount, sum('low')) };
  });
};

const isOpen = ({ status }: ListedOrder): boolean => status === 'pending';

export const balancesOf = (shown: Shown): BalanceRead => {
  const at = new Date(shown.at);
  const [from, sureBefore] = [later(at, -DAY_MS), later(at, -LAG_MS)];
  return {
    from,
    beside: beside(shown, from, sureBefore),
    is_sure: !shown.orders.some((order) => isOpen(order) || order.created_at >= sureBefore),
    differs_since: null,
  };
};

/** The same where the balances certainly show every order. */
const surely = (shown: Shown): BalanceRead => {
  const from = later(new Date(shown.at), -DAY_MS);
  return { from, beside: beside(shown, from, EVER), is_sure: true, differs_since: null };
};

const heldInBooks = ({ accounts }: Pick<LedgerHeadRecord, 'accounts'>, asset: string): Amount =>
  HELD_CODES.map((code) => accounts[ledgerAccount(code, asset)]?.balance ?? '0').reduce(add, '0');

/** Balances that are those of the books show every order, however new it is. */
export const agreeing = (
  balances: BalanceRead,
  shown: Shown,
  books: Pick<LedgerHeadRecord, 'accounts'> | undefined,
): BalanceRead =>
  books &&
  !shown.orders.some(isOpen) &&
  shown.holdings.every(({ asset, amount }) => compare(heldInBooks(books, asset), amount) === 0)
    ? surely(shown)
    : balances;

/**
 * How much more of each asset is held than the orders since an earlier look explain (negative: how much less), and what is
 * known of the balances now. An asset that neither look shows is not compared.
 */
export const compareBalances = (
  before: BalanceRead,
  shown: Shown,
): { readonly differences: readonly Holding[]; readonly balances: BalanceRead } => {
  const at = new Date(shown.at);
  // Once it is known exactly, a balance that lags differs, and is looked at again.
  const sureBefore = before.is_sure ? EVER : later(at, -LAG_MS);
  const assets = [...before.beside, ...shown.holdings].map(({ asset }) => asset).sort();
  const holdings = [...new Set(assets)].map((asset) => ({ asset, amount: heldIn(shown.holdings, asset) }));
  const now = beside({ ...shown, holdings }, before.from, sureBefore);
  const compared = now.map(({ asset, low, high }) => {
    const then = before.beside.find((each) => each.asset === asset) ?? { low: '0', high: '0' };
    const difference =
      compare(high, then.low) < 0
        ? subtract(high, then.low)
        : subtract(greatest(low, then.high), then.high);
    return { asset, difference, low: greatest(low, then.low), high: least(high, then.high) };
  });
  const differences = compared
    .filter(({ difference }) => compare(difference, '0') !== 0)
    .map(({ asset, difference }) => ({ asset, amount: difference }));
  const isSure = before.is_sure || balancesOf(shown).is_sure;
  const balances =
    isSure && !shown.orders.some(isOpen)
      ? surely({ ...shown, holdings })
      : {
          from: before.from,
          beside: compared.map(({ asset, low, high }) => ({ asset, low, high })),
          is_sure: isSure,
          differs_since: null,
        };
  return { differences, balances };
};

/** Whether balances that differ since then lag no more. @param since ISO 8601 */
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

import type { ConversionError, ConversionStatus } from '../conversion.ts';
import { type Amount, compare, decimals, isPositive, least, multiply, subtract } from '../money.ts';
import type { OrderPurpose, OrderStatus, OrderType } from '../orders.ts';
import { afterSpread, type Percent, spreadOn, toFraction } from '../spread.ts';
import { type LedgerCode, ledgerAccount, type Line } from './accounts.ts';
import { summed } from './lines.ts';

const move = (amount: Amount, asset: string, from: LedgerCode, to: LedgerCode): readonly Line[] => [
  { account: ledgerAccount(from, asset), amount: subtract('0', amount) },
  { account: ledgerAccount(to, asset), amount },
];

export interface LedgerOrder {
  readonly type: OrderType;
  readonly status: OrderStatus;
  readonly source_asset: string;
  readonly source_amount: Amount;
  readonly target_asset: string;
  readonly target_amount: Amount;
  /** The highest confirmed amount of a deposit that was partly returned later. */
  readonly received_amount?: Amount | undefined;
}

/** What a deposit's postings brought in; undefined before the first. */
const broughtBy = (posted: readonly Line[], asset: string): Amount | undefined => {
  const inflow = ledgerAccount(asset === 'BRL' ? 'pix_in' : 'wallet_in', asset);
  const found = summed(posted).find(({ account }) => account === inflow);
  return found && subtract('0', found.amount);
};

const greatest = (amounts: readonly (Amount | undefined)[]): Amount | undefined =>
  amounts.reduce((most, each) => (most === undefined || (each && compare(each, most) > 0) ? each : most));

/** A deposit that now shows less than it brought in was partly returned. */
const effectsOfDeposit = (order: LedgerOrder, posted: readonly Line[]): readonly Line[] => {
  const { status, target_asset: asset, target_amount: amount, received_amount: received } = order;
  if (status === 'pending') return [];
  const left = status === 'confirmed' ? amount : undefined;
  const brought = greatest([left, received, broughtBy(posted, asset)]);
  // A deposit that never arrived cannot be returned.
  if (brought === undefined) return [];
  const inflow = asset === 'BRL' ? 'pix_in' : 'wallet_in';
  return [
    ...move(left ?? '0', asset, inflow, 'available'),
    ...move(subtract(brought, left ?? '0'), asset, inflow, 'returned'),
  ];
};

const effectsOfExchange = (order: LedgerOrder, of: OrderPurpose): readonly Line[] => {
  const { status, source_asset, source_amount, target_asset, target_amount } = order;
  // The conversion set its BRL aside when it started.
  const source = of === 'conversion' ? 'in_conversion' : 'available';
  if (status === 'pending')
    return of === 'conversion' ? [] : move(source_amount, source_asset, 'available', 'in_conversion');
  if (status === 'cancelled') return [];
  // The conversion's own posting splits its USDT between customer and gateway.
  const target = of === 'conversion' && target_asset === 'USDT' ? 'in_conversion' : 'available';
  return [
    ...move(source_amount, source_asset, source, 'exchange'),
    ...move(target_amount, target_asset, 'exchange', target),
  ];
};

const effectsOfWithdrawal = (order: LedgerOrder, of: OrderPurpose): readonly Line[] => {
  const { status, source_asset: asset, source_amount: sent, target_asset, target_amount } = order;
  const source = of === 'collection' ? 'spread' : 'available';
  if (status === 'pending') return move(sent, asset, source, 'in_transfer');
  if (status === 'cancelled') return [];
  const destination = of === 'collection' ? 'collected' : asset === 'BRL' ? 'bank_out' : 'wallet_out';
  const arrived = target_asset === asset ? target_amount : sent;
  return [
    ...move(arrived, asset, source, destination),
    ...move(subtract(sent, arrived), asset, source, 'fees'),
  ];
};

/**
 * The lines of an order in its current state (docs/ledger.md, "Postings").
 * @param posted its lines so far, so that a deposit that was never confirmed is not returned
 */
export const effectsOfOrder = (
  order: LedgerOrder,
  of: OrderPurpose,
  posted: readonly Line[],
): readonly Line[] => {
  switch (order.type) {
    case 'deposit':
      return summed(effectsOfDeposit(order, posted));
    case 'exchange':
      return summed(effectsOfExchange(order, of));
    case 'withdrawal':
      return summed(effectsOfWithdrawal(order, of));
  }
};

/**
 * USDT that the gateway keeps from an exchange by hand: part of the bought USDT after confirmation, or an addition to
 * the sold USDT from the time of the order.
 */
export const spreadOfExchange = (order: LedgerOrder, spread: Percent): Amount => {
  const { type, status, source_asset, source_amount, target_asset, target_amount } = order;
  if (type !== 'exchange' || status === 'cancelled') return '0';
  if (source_asset === 'USDT') return spreadOn(source_amount, spread);
  if (target_asset !== 'USDT' || status !== 'confirmed') return '0';
  return subtract(target_amount, afterSpread(target_amount, spread));
};

/** The spread line of an exchange by hand, in addition to its order's lines. */
export const effectsOfSpread = (order: LedgerOrder, spread: Percent): readonly Line[] =>
  summed(move(spreadOfExchange(order, spread), 'USDT', 'available', 'spread'));

export interface LedgerConversion {
  readonly status: ConversionStatus;
  readonly error_code: ConversionError | null;
  readonly original_amount: Amount;
  readonly target_usdt_amount: Amount | null;
  readonly applied_spread: Amount | null;
  readonly exchanged_usdt_amount: Amount | null;
  /** BRL that its exchange spent; if absent, the whole amount. */
  readonly exchanged_brl_amount?: Amount | null | undefined;
  readonly settled: object | null;
}

export const spreadLeft = ({
  exchanged_usdt_amount: gave,
  target_usdt_amount: target,
}: Pick<LedgerConversion, 'exchanged_usdt_amount' | 'target_usdt_amount'>): Amount => {
  if (gave === null || target === null) return '0';
  const left = subtract(gave, target);
  return compare(left, '0') > 0 ? left : '0';
};

const PLACES = 18;

/** What `afterSpread` cuts off by rounding down. */
const cut = (from: Amount, target: Amount, percent: Amount): Amount | undefined => {
  // The result would have more digits than an amount allows.
  if (decimals(from) + decimals(percent) + 2 > PLACES) return undefined;
  if (compare(afterSpread(from, { percent }), target) !== 0) return undefined;
  return subtract(multiply(from, subtract('1', toFraction({ percent }).fraction)), target);
};

/** The part of `spreadLeft` that rounding down to 6 decimals cut off. @param quoted USDT in the quote, if known */
export const roundingOf = (conversion: LedgerConversion, quoted: Amount | null): Amount => {
  const { target_usdt_amount: target, applied_spread: percent, exchanged_usdt_amount: gave } = conversion;
  const left = spreadLeft(conversion);
  if (target === null || percent === null || gave === null || !isPositive(left)) return '0';
  const rest = (quoted === null ? undefined : cut(quoted, target, percent)) ?? cut(gave, target, percent);
  return rest === undefined || compare(rest, '0') < 0 ? '0' : least(rest, left);
};

const hasEnded = ({ status, error_code, settled }: LedgerConversion): boolean =>
  status === 'transfer_completed' || settled !== null || error_code === 'deposit_taken_back';

const setAside = (conversion: LedgerConversion): Amount => {
  if (!hasEnded(conversion)) return conversion.original_amount;
  if (conversion.exchanged_usdt_amount === null) return '0';
  return conversion.exchanged_brl_amount ?? conversion.original_amount;
};

/**
 * The lines of a conversion in its current state: the BRL it sets aside, and its USDT split between customer and
 * gateway. Its exchange and transfer are posted as orders.
 */
export const effectsOfConversion = (conversion: LedgerConversion, quoted: Amount | null): readonly Line[] => {
  const left = spreadLeft(conversion);
  const rounding = roundingOf(conversion, quoted);
  return summed([
    ...move(setAside(conversion), 'BRL', 'available', 'in_conversion'),
    ...move(subtract(conversion.exchanged_usdt_amount ?? '0', left), 'USDT', 'in_conversion', 'available'),
    ...move(subtract(left, rounding), 'USDT', 'in_conversion', 'spread'),
    ...move(rounding, 'USDT', 'in_conversion', 'rounding'),
  ]);
};

export const effectsOfPayment = ({
  state,
  amount,
}: {
  readonly state: 'held' | 'converting' | 'closed';
  readonly amount: Amount;
}): readonly Line[] => (state === 'held' ? move(amount, 'BRL', 'available', 'held') : []);

/** The part of an account's first counted balance that its orders do not explain. */
export const effectsOfOpening = (asset: string, amount: Amount): readonly Line[] =>
  summed(move(amount, asset, 'opening', 'available'));

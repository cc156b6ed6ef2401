import { type Amount, add, compare, divide, isPositive, subtract } from '../money.ts';
import type { SpreadRule } from '../spread.ts';
import { type LedgerCode, ledgerAccount, type Line, readLedgerAccount } from './accounts.ts';
import { effectsOfConversion, effectsOfOrder, type LedgerConversion, type LedgerOrder } from './effects.ts';
import { summed } from './lines.ts';

export interface BrokenDown extends LedgerConversion {
  readonly exchange_order_id: string | null;
  readonly transfer_order_id: string | null;
  readonly transferred_usdt_amount: Amount | null;
  readonly transfer_fee: Amount | null;
  /** What decided the spread; absent until quoted. */
  readonly spread_rule?: SpreadRule | null | undefined;
}

/** The latest known state of each order of a conversion; undefined without a row. */
export interface OrdersShown {
  readonly deposit?: LedgerOrder | undefined;
  readonly exchange?: LedgerOrder | undefined;
  readonly transfer?: LedgerOrder | undefined;
}

/** Places of money not sent on. A negative amount is missing: the deposit was taken back after the exchange. */
export const REMAINS_IN = ['in_conversion', 'available', 'held', 'in_transfer', 'returned'] as const;
export type RemainsIn = (typeof REMAINS_IN)[number];

export interface Part {
  readonly asset: string;
  readonly amount: Amount;
}

/** Where each cent of a conversion went. The parts of each asset add up exactly to `received` and `given`. */
export interface Breakdown {
  /** BRL; 0 until the deposit is confirmed. */
  readonly received: Amount;
  /** BRL for 1 USDT in the quote; null until quoted. */
  readonly price: Amount | null;
  /** USDT in the quote. */
  readonly quoted: Amount | null;
  /** Null until the exchange is confirmed. */
  readonly taken: Part | null;
  readonly given: Part | null;
  /** USDT: the provider's fee for the transfer. */
  readonly fee: Amount;
  /** USDT: the gateway's spread. */
  readonly spread: Amount;
  /** Percent; null until quoted. */
  readonly spread_percent: Amount | null;
  /** Null until quoted, or if not recorded. */
  readonly spread_rule: SpreadRule | null;
  /** USDT received above the quote; negative if less. */
  readonly slippage: Amount | null;
  /** USDT left over because the sent amount is rounded down to 6 decimals. */
  readonly rounding: Amount;
  /** USDT delivered. */
  readonly sent: Amount;
  readonly remains: (Part & { readonly where: RemainsIn })[];
}

const PRICE_PLACES = 6;

const order = (
  type: LedgerOrder['type'],
  status: LedgerOrder['status'],
  [source_asset, source_amount]: readonly [string, Amount],
  [target_asset, target_amount]: readonly [string, Amount],
): LedgerOrder => ({ type, status, source_asset, source_amount, target_asset, target_amount });

/** A quote implies a confirmed deposit. */
const wasConfirmed = ({ target_usdt_amount, error_code }: BrokenDown): boolean =>
  target_usdt_amount !== null || error_code === 'deposit_taken_back';

/** A conversion's orders; a missing row is derived from the conversion. */
const ordersOf = (conversion: BrokenDown, shown: OrdersShown): readonly LedgerOrder[] => {
  const { original_amount: brl, exchanged_usdt_amount: gave, target_usdt_amount: target } = conversion;
  const { transferred_usdt_amount: arrived, transfer_fee: fee } = conversion;
  const deposit =
    shown.deposit ??
    order(
      'deposit',
      conversion.error_code === 'deposit_taken_back'
        ? 'cancelled'
        : wasConfirmed(conversion)
          ? 'confirmed'
          : 'pending',
      ['BRL', brl],
      ['BRL', brl],
    );
  const exchange =
    (conversion.exchange_order_id === null ? undefined : shown.exchange) ??
    (gave === null
      ? undefined
      : order('exchange', 'confirmed', ['BRL', conversion.exchanged_brl_amount ?? brl], ['USDT', gave]));
  const transfer =
    (conversion.transfer_order_id === null ? undefined : shown.transfer) ??
    (arrived === null
      ? conversion.transfer_order_id === null || target === null
        ? undefined
        : order('withdrawal', 'pending', ['USDT', target], ['USDT', target])
      : order('withdrawal', 'confirmed', ['USDT', add(arrived, fee ?? '0')], ['USDT', arrived]));
  return [deposit, exchange, transfer].flatMap((each) => each ?? []);
};

/**
 * All lines of a conversion and its orders, without cover lines (docs/ledger.md, "Where each cent went").
 * @param quoted USDT in the quote; null if unknown
 */
export const linesOf = (conversion: BrokenDown, quoted: Amount | null, shown: OrdersShown): readonly Line[] =>
  summed([
    ...effectsOfConversion(conversion, quoted),
    ...ordersOf(conversion, shown).flatMap((each) => {
      const before =
        each.type === 'deposit' && wasConfirmed(conversion)
          ? effectsOfOrder({ ...each, status: 'confirmed' }, 'conversion', [])
          : [];
      return effectsOfOrder(each, 'conversion', before);
    }),
  ]);

const isRemaining = (code: LedgerCode): code is RemainsIn => REMAINS_IN.some((each) => each === code);

const remainsOf = (lines: readonly Line[]): Breakdown['remains'] =>
  lines
    .flatMap(({ account, amount }) => {
      const { code, asset } = readLedgerAccount(account) ?? {};
      return code !== undefined && asset !== undefined && isRemaining(code)
        ? [{ where: code, asset, amount }]
        : [];
    })
    .toSorted(
      (a, b) =>
        Number(a.asset !== 'BRL') - Number(b.asset !== 'BRL') ||
        REMAINS_IN.indexOf(a.where) - REMAINS_IN.indexOf(b.where),
    );

export const breakdownOf = (conversion: BrokenDown, quoted: Amount | null, shown: OrdersShown): Breakdown => {
  const lines = linesOf(conversion, quoted, shown);
  const on = (code: LedgerCode, asset: string): Amount =>
    lines.find(({ account }) => account === ledgerAccount(code, asset))?.amount ?? '0';
  const exchange = lines.flatMap(({ account, amount }): Part[] => {
    const read = readLedgerAccount(account);
    return read?.code === 'exchange' ? [{ asset: read.asset, amount }] : [];
  });
  const taken = exchange.find(({ amount }) => isPositive(amount)) ?? null;
  const negative = exchange.find(({ amount }) => compare(amount, '0') < 0);
  const given = negative ? { asset: negative.asset, amount: subtract('0', negative.amount) } : null;
  const { original_amount: brl, applied_spread: percent, spread_rule: rule } = conversion;
  return {
    received: subtract('0', on('pix_in', 'BRL')),
    price: quoted !== null && isPositive(quoted) ? divide(brl, quoted, PRICE_PLACES) : null,
    quoted,
    taken,
    given,
    fee: on('fees', 'USDT'),
    spread: on('spread', 'USDT'),
    spread_percent: percent,
    spread_rule: rule ?? null,
    slippage: quoted !== null && given?.asset === 'USDT' ? subtract(given.amount, quoted) : null,
    rounding: on('rounding', 'USDT'),
    sent: on('wallet_out', 'USDT'),
    remains: remainsOf(lines),
  };
};

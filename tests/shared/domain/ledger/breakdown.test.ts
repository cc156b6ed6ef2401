import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversionBreakdown } from '#shared/contract/breakdown.ts';
import { breakdownOf, type BrokenDown, linesOf, type OrdersShown } from '#shared/domain/ledger/breakdown.ts';
import { effectsOfConversion, effectsOfOrder, type LedgerOrder } from '#shared/domain/ledger/effects.ts';
import { summed, unbalanced } from '#shared/domain/ledger/lines.ts';
import { add, type Amount, compare, subtract } from '#shared/domain/money.ts';
import { afterSpread, SPREAD_RULES } from '#shared/domain/spread.ts';

const RUNS = { seed: 20_261_123, numRuns: 3000 };

const order = (
  type: LedgerOrder['type'],
  status: LedgerOrder['status'],
  source: readonly [string, Amount],
  target: readonly [string, Amount],
): LedgerOrder => ({
  type,
  status,
  source_asset: source[0],
  source_amount: source[1],
  target_asset: target[0],
  target_amount: target[1],
});

const NEW: BrokenDown = {
  status: 'pix_received',
  error_code: null,
  original_amount: '1500.00',
  target_usdt_amount: null,
  applied_spread: null,
  exchanged_usdt_amount: null,
  settled: null,
  exchange_order_id: null,
  transfer_order_id: null,
  transferred_usdt_amount: null,
  transfer_fee: null,
};

const deposit = (status: LedgerOrder['status'], amount = '1500.00') =>
  order('deposit', status, ['BRL', amount], ['BRL', amount]);

const QUOTED = '277.264325';
const EXCHANGED: BrokenDown = {
  ...NEW,
  status: 'exchange_confirmed',
  target_usdt_amount: '275.878003',
  applied_spread: '0.5',
  spread_rule: 'band',
  exchanged_usdt_amount: QUOTED,
  exchange_order_id: 'ex_1',
};
const COMPLETED: BrokenDown = {
  ...EXCHANGED,
  status: 'transfer_completed',
  transfer_order_id: 'wd_1',
  transferred_usdt_amount: '274.878003',
  transfer_fee: '1',
};

const ORDERS: OrdersShown = {
  deposit: deposit('confirmed'),
  exchange: order('exchange', 'confirmed', ['BRL', '1500.00'], ['USDT', QUOTED]),
  transfer: order('withdrawal', 'confirmed', ['USDT', '275.878003'], ['USDT', '274.878003']),
};

describe('where each cent of a conversion went', () => {
  test('a completed one: price, exchange, fee, spread with its rule, rounding, amount sent', () => {
    const whole = breakdownOf(COMPLETED, QUOTED, ORDERS);
    expect(conversionBreakdown.parse(whole)).toEqual({
      received: '1500',
      price: '5.41',
      quoted: QUOTED,
      taken: { asset: 'BRL', amount: '1500' },
      given: { asset: 'USDT', amount: QUOTED },
      fee: '1',
      spread: '1.386321625',
      spread_percent: '0.5',
      spread_rule: 'band',
      slippage: '0',
      rounding: '0.000000375',
      sent: '274.878003',
      remains: [],
    });
    // Without the order rows, the conversion's own fields give the same result.
    expect(breakdownOf(COMPLETED, QUOTED, {})).toEqual(whole);
  });

  test.each([
    ['nothing is received before the deposit is confirmed', NEW, { deposit: deposit('pending') }, '0'],
    ['a confirmed deposit is in conversion', NEW, { deposit: deposit('confirmed') }, '1500'],
  ])('%s', (_, conversion, orders, received) => {
    expect(breakdownOf(conversion, null, orders)).toMatchObject({ received, quoted: null, given: null });
  });

  test('USDT waiting to be sent is in the balance, USDT being sent is in transfer', () => {
    const [usdt] = breakdownOf(EXCHANGED, QUOTED, ORDERS).remains;
    expect(usdt).toEqual({ where: 'available', asset: 'USDT', amount: '275.878003' });
    const sending = { ...EXCHANGED, status: 'transfer_initiated', transfer_order_id: 'wd_1' } as const;
    const pending = order('withdrawal', 'pending', ['USDT', '275.878003'], ['USDT', '275.878003']);
    expect(breakdownOf(sending, QUOTED, { ...ORDERS, transfer: pending }).remains).toEqual([
      { where: 'in_transfer', asset: 'USDT', amount: '275.878003' },
    ]);
  });

  test('an exchange that took another amount leaves the rest where it is', () => {
    const taken = order('exchange', 'confirmed', ['BRL', '1400.00'], ['USDT', '250']);
    const differs = {
      ...EXCHANGED,
      status: 'failed',
      error_code: 'exchange_differs',
      exchanged_usdt_amount: '250',
      exchanged_brl_amount: '1400.00',
    } as const;
    const broken = breakdownOf(differs, QUOTED, { ...ORDERS, exchange: taken });
    expect(broken.slippage).toBe('-27.264325');
    expect(broken.remains).toEqual([
      { where: 'in_conversion', asset: 'BRL', amount: '100' },
      { where: 'available', asset: 'USDT', amount: '250' },
    ]);
    // A person accepts the result: the spread and the rounding follow from it.
    const target = afterSpread('250', { percent: '0.5' });
    const accepted = {
      ...differs,
      status: 'exchange_confirmed',
      error_code: null,
      target_usdt_amount: target,
    } as const;
    expect(breakdownOf(accepted, QUOTED, { ...ORDERS, exchange: taken })).toMatchObject({
      spread: '1.25',
      rounding: '0',
    });
  });

  test('a deposit returned after its exchange shows as missing', () => {
    const gone = { ...EXCHANGED, status: 'failed', error_code: 'deposit_taken_back' } as const;
    const { received, taken, remains } = breakdownOf(gone, QUOTED, {
      ...ORDERS,
      deposit: deposit('cancelled'),
    });
    expect({ received, taken: taken?.amount }).toEqual({ received: '1500', taken: '1500' });
    expect(remains.filter(({ asset }) => asset === 'BRL')).toEqual([
      { where: 'available', asset: 'BRL', amount: '-1500' },
      { where: 'returned', asset: 'BRL', amount: '1500' },
    ]);
  });

  test('the unconverted rest of a deposit stays in the balance', () => {
    const rest = { ...NEW, original_amount: '400.00', target_usdt_amount: '73' };
    expect(breakdownOf(rest, '74', { deposit: deposit('confirmed') }).remains).toEqual(
      [
        { where: 'in_conversion', asset: 'BRL', amount: '400' },
        { where: 'available', asset: 'BRL', amount: '1100' },
      ].toSorted((a, b) => (a.where > b.where ? -1 : 1)),
    );
  });
});

const cents = (max: number) =>
  fc
    .integer({ min: 1, max })
    .map((n): Amount => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`);
const usdt = fc
  .tuple(fc.nat({ max: 10 ** 7 }), fc.nat({ max: 999_999_999 }))
  .map(([whole, part]): Amount => `${whole}.${String(part).padStart(9, '0')}`);

/** A conversion at any point, whatever the provider reported of its orders. */
const histories = fc
  .record({
    brl: cents(10 ** 9),
    depositBrl: fc.option(cents(10 ** 9)),
    depositStatus: fc.constantFrom('pending' as const, 'confirmed' as const, 'cancelled' as const),
    quoted: fc.option(usdt),
    percent: fc
      .integer({ min: 0, max: 1000 })
      .map((n): Amount => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`),
    rule: fc.option(fc.constantFrom(...SPREAD_RULES)),
    given: fc.option(usdt),
    givenAsset: fc.constantFrom('USDT', 'USDT', 'USDT', 'BTC'),
    taken: fc.option(cents(10 ** 9)),
    exchangeStatus: fc.constantFrom('pending' as const, 'confirmed' as const, 'cancelled' as const),
    recorded: fc.boolean(),
    takesExchange: fc.boolean(),
    transferStatus: fc.constantFrom(null, 'pending' as const, 'confirmed' as const, 'cancelled' as const),
    fee: fc.nat({ max: 100 }).map((n): Amount => `0.${String(n).padStart(2, '0')}`),
    end: fc.constantFrom('goes on', 'failed', 'taken back', 'settled', 'completed'),
    rows: fc.boolean(),
  })
  .map((h) => {
    const target =
      h.quoted === null
        ? null
        : afterSpread(h.takesExchange && h.given ? h.given : h.quoted, { percent: h.percent });
    const hasExchange = h.quoted !== null && h.given !== null;
    const isRecorded = hasExchange && h.recorded && h.exchangeStatus === 'confirmed';
    const hasTransfer =
      isRecorded &&
      h.transferStatus !== null &&
      h.givenAsset === 'USDT' &&
      target !== null &&
      compare(target, h.fee) > 0;
    const arrived = hasTransfer && h.transferStatus === 'confirmed' ? subtract(target, h.fee) : null;
    const given = h.given ?? '0';
    const conversion: BrokenDown = {
      status:
        h.end === 'failed' || h.end === 'taken back' || h.end === 'settled'
          ? 'failed'
          : arrived !== null && h.end === 'completed'
            ? 'transfer_completed'
            : 'exchange_initiated',
      error_code: h.end === 'taken back' ? 'deposit_taken_back' : null,
      original_amount: h.brl,
      target_usdt_amount: target,
      applied_spread: h.quoted === null ? null : h.percent,
      spread_rule: h.rule,
      exchanged_usdt_amount: isRecorded ? (h.givenAsset === 'USDT' ? given : '0') : null,
      ...(isRecorded ? { exchanged_brl_amount: h.taken ?? h.brl } : {}),
      settled: h.end === 'settled' ? {} : null,
      exchange_order_id: hasExchange ? 'ex_1' : null,
      transfer_order_id: hasTransfer ? 'wd_1' : null,
      transferred_usdt_amount: arrived,
      transfer_fee: arrived === null ? null : h.fee,
    };
    const orders: OrdersShown = h.rows
      ? {
          deposit: deposit(h.depositStatus, h.depositBrl ?? h.brl),
          exchange: hasExchange
            ? order('exchange', h.exchangeStatus, ['BRL', h.taken ?? h.brl], [h.givenAsset, given])
            : undefined,
          transfer:
            hasTransfer && h.transferStatus
              ? order('withdrawal', h.transferStatus, ['USDT', target], ['USDT', arrived ?? target])
              : undefined,
        }
      : {};
    return { conversion, quoted: h.quoted, orders };
  });

describe('the parts', () => {
  test('S4.46 sum up exactly in each asset, whatever became of the conversion', () => {
    fc.assert(
      fc.property(histories, ({ conversion, quoted, orders }) => {
        const of = breakdownOf(conversion, quoted, orders);
        const left = (asset: string): Amount =>
          of.remains
            .filter((part) => part.asset === asset)
            .reduce((sum, { amount }) => add(sum, amount), '0');
        const took = of.taken?.amount ?? '0';
        expect(add(took, left('BRL'))).toBe(add(of.received, '0'));
        const asset = of.given?.asset ?? 'USDT';
        const out = [of.fee, of.spread, of.rounding, of.sent].reduce(add);
        expect(add(asset === 'USDT' ? out : '0', left(asset))).toBe(of.given?.amount ?? '0');
        if (of.slippage !== null) expect(add(quoted ?? '0', of.slippage)).toBe(of.given?.amount);
        expect([of.fee, of.spread, of.rounding, of.sent].some((part) => part.startsWith('-'))).toBe(false);
      }),
      RUNS,
    );
  });

  test('match what the ledger posts for the conversion and its orders', () => {
    fc.assert(
      fc.property(
        histories.filter(({ orders }) => orders.deposit?.status === 'confirmed'),
        ({ conversion, quoted, orders }) => {
          const shown = [orders.deposit, orders.exchange, orders.transfer].flatMap((each) => each ?? []);
          const posted = summed([
            ...shown.flatMap((each) => effectsOfOrder(each, 'conversion', [])),
            ...effectsOfConversion(conversion, quoted),
          ]);
          const byAccount = (lines: typeof posted) =>
            new Map(lines.map(({ account, amount }) => [account, amount]));
          const lines = linesOf(conversion, quoted, orders);
          expect(byAccount(lines)).toEqual(byAccount(posted));
          expect(unbalanced(lines).size).toBe(0);
        },
      ),
      RUNS,
    );
  });
});

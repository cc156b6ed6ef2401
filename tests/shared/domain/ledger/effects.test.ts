import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line } from '#shared/domain/ledger/accounts.ts';
import {
  effectsOfConversion,
  effectsOfOpening,
  effectsOfOrder,
  effectsOfPayment,
  type LedgerConversion,
  type LedgerOrder,
  roundingOf,
} from '#shared/domain/ledger/effects.ts';
import { between, summed, unbalanced } from '#shared/domain/ledger/lines.ts';
import { compare } from '#shared/domain/money.ts';

const asMap = (lines: readonly Line[]) =>
  Object.fromEntries(lines.map(({ account, amount }) => [account, amount]));

const deposit: LedgerOrder = {
  type: 'deposit',
  status: 'confirmed',
  source_asset: 'BRL',
  source_amount: '1500.00',
  target_asset: 'BRL',
  target_amount: '1500.00',
};

const exchange: LedgerOrder = {
  type: 'exchange',
  status: 'confirmed',
  source_asset: 'BRL',
  source_amount: '1500',
  target_asset: 'USDT',
  target_amount: '277.264325',
};

const withdrawal: LedgerOrder = {
  type: 'withdrawal',
  status: 'confirmed',
  source_asset: 'USDT',
  source_amount: '275.8',
  target_asset: 'USDT',
  target_amount: '274.8',
};

const conversion: LedgerConversion = {
  status: 'quote_generated',
  error_code: null,
  original_amount: '1500',
  target_usdt_amount: '275.878003',
  applied_spread: '0.5',
  exchanged_usdt_amount: null,
  settled: null,
};

describe('the lines of an order', () => {
  it('a confirmed deposit becomes available; a pending one moves nothing', () => {
    expect(asMap(effectsOfOrder(deposit, 'person', []))).toEqual({
      'pix_in:BRL': '-1500',
      'available:BRL': '1500',
    });
    expect(effectsOfOrder({ ...deposit, status: 'pending' }, 'person', [])).toEqual([]);
    expect(
      asMap(effectsOfOrder({ ...deposit, target_asset: 'USDT', target_amount: '3' }, 'person', [])),
    ).toEqual({ 'wallet_in:USDT': '-3', 'available:USDT': '3' });
  });

  it('a returned deposit leaves again, but only if it had arrived', () => {
    const cancelled = { ...deposit, status: 'cancelled' } as const;
    const posted = effectsOfOrder(deposit, 'person', []);
    expect(asMap(between(posted, effectsOfOrder(cancelled, 'person', posted)))).toEqual({
      'available:BRL': '-1500',
      'returned:BRL': '1500',
    });
    expect(effectsOfOrder(cancelled, 'person', [])).toEqual([]);
    const returned = effectsOfOrder(cancelled, 'person', posted);
    expect(between(returned, effectsOfOrder(cancelled, 'person', returned))).toEqual([]);
  });

  it('partial returns add up: 500 and 300 of 1,500 are 800 returned and 700 left', () => {
    const shown = (target_amount: string) => ({ ...deposit, target_amount });
    const first = effectsOfOrder(deposit, 'person', []);
    const second = effectsOfOrder(shown('1000'), 'person', first);
    expect(asMap(between(first, second))).toEqual({ 'available:BRL': '-500', 'returned:BRL': '500' });
    const third = effectsOfOrder(shown('700'), 'person', second);
    expect(asMap(between(second, third))).toEqual({ 'available:BRL': '-300', 'returned:BRL': '300' });
    const ledger = { 'pix_in:BRL': '-1500', 'available:BRL': '700', 'returned:BRL': '800' };
    expect(asMap(third)).toEqual(ledger);
    expect(asMap(effectsOfOrder({ ...shown('700'), received_amount: '1500' }, 'person', []))).toEqual(ledger);
    const gone = effectsOfOrder({ ...shown('700'), status: 'cancelled' }, 'person', third);
    expect(asMap(between(third, gone))).toEqual({ 'available:BRL': '-700', 'returned:BRL': '700' });
  });

  it('any reductions of a deposit, seen once or several times, end in the same balances', () => {
    const cents = fc.integer({ min: 1, max: 10 ** 7 }).map((each) => (each / 100).toFixed(2));
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), fc.boolean(), (amounts, isCancelled) => {
        const falling = amounts.toSorted((a, b) => compare(b, a));
        const [most = '0', left = '0'] = [falling[0], falling.at(-1)];
        const end = { ...deposit, status: isCancelled ? 'cancelled' : 'confirmed' } as const;
        const posted = falling.reduce<readonly Line[]>(
          (lines, target_amount) => [
            ...lines,
            ...between(lines, effectsOfOrder({ ...deposit, target_amount }, 'person', lines)),
          ],
          [],
        );
        const last = { ...end, target_amount: left };
        const ledger = summed([...posted, ...between(posted, effectsOfOrder(last, 'person', posted))]);
        expect(ledger).toEqual(effectsOfOrder({ ...last, received_amount: most }, 'person', []));
        expect(unbalanced(ledger).size).toBe(0);
      }),
    );
  });

  it('an exchange takes what its conversion reserved, and a manual one takes available money', () => {
    expect(asMap(effectsOfOrder(exchange, 'conversion', []))).toEqual({
      'in_conversion:BRL': '-1500',
      'exchange:BRL': '1500',
      'exchange:USDT': '-277.264325',
      'in_conversion:USDT': '277.264325',
    });
    const pending = effectsOfOrder({ ...exchange, status: 'pending' }, 'person', []);
    expect(asMap(pending)).toEqual({ 'available:BRL': '-1500', 'in_conversion:BRL': '1500' });
    expect(asMap(between(pending, effectsOfOrder(exchange, 'person', pending)))).toMatchObject({
      'in_conversion:BRL': '-1500',
      'exchange:BRL': '1500',
      'available:USDT': '277.264325',
    });
    expect(effectsOfOrder({ ...exchange, status: 'pending' }, 'conversion', [])).toEqual([]);
    expect(effectsOfOrder({ ...exchange, status: 'cancelled' }, 'person', pending)).toEqual([]);
  });

  it('a withdrawal is in transfer, then arrives less its fee; a cancelled one returns', () => {
    const pending = effectsOfOrder({ ...withdrawal, status: 'pending' }, 'person', []);
    expect(asMap(pending)).toEqual({ 'available:USDT': '-275.8', 'in_transfer:USDT': '275.8' });
    expect(asMap(between(pending, effectsOfOrder(withdrawal, 'person', pending)))).toEqual({
      'wallet_out:USDT': '274.8',
      'fees:USDT': '1',
      'in_transfer:USDT': '-275.8',
    });
    expect(asMap(effectsOfOrder(withdrawal, 'collection', []))).toEqual({
      'spread:USDT': '-275.8',
      'collected:USDT': '274.8',
      'fees:USDT': '1',
    });
    expect(effectsOfOrder({ ...withdrawal, status: 'cancelled' }, 'person', pending)).toEqual([]);
  });
});

describe('the lines of a conversion', () => {
  it('reserves its deposit until it ends; what its exchange took is not given back', () => {
    expect(asMap(effectsOfConversion(conversion, null))).toEqual({
      'available:BRL': '-1500',
      'in_conversion:BRL': '1500',
    });
    const settled = { ...conversion, status: 'failed', settled: {} } as const;
    expect(effectsOfConversion(settled, null)).toEqual([]);
    expect(
      effectsOfConversion({ ...conversion, status: 'failed', error_code: 'deposit_taken_back' }, null),
    ).toEqual([]);
  });

  it('divides the exchange’s result into the amount to send, spread and rounding', () => {
    const exchanged = {
      ...conversion,
      status: 'transfer_completed',
      exchanged_usdt_amount: '277.264325',
      exchanged_brl_amount: '1499',
    } as const;
    // 277.264325 × 0.995 = 275.878003375
    expect(roundingOf(exchanged, '277.264325')).toBe('0.000000375');
    expect(asMap(effectsOfConversion(exchanged, '277.264325'))).toEqual({
      'available:BRL': '-1499',
      'in_conversion:BRL': '1499',
      'in_conversion:USDT': '-277.264325',
      'available:USDT': '275.878003',
      'spread:USDT': '1.386321625',
      'rounding:USDT': '0.000000375',
    });
  });

  it('an amount with the maximum number of digits has no rounding and stops nothing', () => {
    const gave = '277.123456789012345678';
    const exchanged = { ...conversion, target_usdt_amount: '275.737839', exchanged_usdt_amount: gave };
    expect(roundingOf(exchanged, gave)).toBe('0');
    expect(asMap(effectsOfConversion(exchanged, gave))).toMatchObject({
      'spread:USDT': '1.385617789012345678',
    });
  });

  it('an exchange that gave less than is sent leaves no spread', () => {
    expect(
      asMap(effectsOfConversion({ ...conversion, exchanged_usdt_amount: '270' }, '277.264325')),
    ).not.toHaveProperty('spread:USDT');
  });
});

it('a payment is held until it is decided, and an account opens with its balance', () => {
  expect(asMap(effectsOfPayment({ state: 'held', amount: '90' }))).toEqual({
    'available:BRL': '-90',
    'held:BRL': '90',
  });
  expect(effectsOfPayment({ state: 'closed', amount: '90' })).toEqual([]);
  expect(unbalanced(effectsOfOpening('USDT', '12'))).toEqual(new Map());
});

import { describe, expect, test } from 'vitest';
import {
  agreeing,
  balancesOf,
  compareBalances,
  differenceText,
  isSureOf,
} from '#functions/modules/orders/explained.ts';
import type { ListedOrder } from '#functions/modules/orders/match.ts';

const minute = (of: number): string => new Date(Date.UTC(2026, 10, 20, 14, of)).toISOString();

const row = (at: number, over: Partial<ListedOrder> = {}): ListedOrder => ({
  id: 'x',
  type: 'exchange',
  account_id: 'acc_1',
  status: 'confirmed',
  source_asset: 'BRL',
  target_asset: 'USDT',
  source_amount: '100',
  target_amount: '18.5',
  reference: null,
  end_to_end_id: null,
  created_at: minute(at),
  updated_at: null,
  ...over,
});
const pix = (at: number, amount: string, over: Partial<ListedOrder> = {}): ListedOrder =>
  row(at, { type: 'deposit', target_asset: 'BRL', source_amount: amount, target_amount: amount, ...over });
const withdrawal = (at: number, amount: string): ListedOrder =>
  row(at, { type: 'withdrawal', source_asset: 'USDT', source_amount: amount, target_amount: amount });

const shown = (at: number, brl: string, usdt: string, orders: readonly ListedOrder[]) => ({
  at: minute(at),
  orders,
  holdings: [
    { asset: 'BRL', amount: brl },
    { asset: 'USDT', amount: usdt },
  ],
});
type Look = Parameters<typeof shown>;

/** The differences after the last read. */
const after = (first: Look, ...looks: readonly Look[]): string => {
  let balances = balancesOf(shown(...first));
  let text = '';
  for (const look of looks) {
    const compared = compareBalances(balances, shown(...look));
    text = differenceText(compared.differences);
    balances = compared.balances;
  }
  return text;
};

describe('balances between two reads', () => {
  test('match the orders: a PIX, an exchange, a withdrawal', () => {
    const orders = [pix(1, '250'), row(2), withdrawal(3, '18.5')];
    expect(after([0, '100', '0', []], [4, '250', '0', orders])).toBe('');
    expect(after([0, '100', '0', []], [4, '250', '0', orders], [9, '250', '0', orders])).toBe('');
  });

  test('differ if a PIX hides a fall', () => {
    const orders = [pix(1, '250')];
    expect(after([0, '100', '7', []], [1, '100', '7', orders])).toBe('R$\u00a0250,00 less');
    expect(after([0, '100', '7', []], [1, '350', '0', orders])).toBe('7\u00a0USDT less');
    expect(after([0, '100', '7', []], [1, '360', '8', orders])).toBe('R$\u00a010,00 more, 1\u00a0USDT more');
  });

  test('match with and without the effect of an open order', () => {
    const open = row(1, { status: 'pending' });
    for (const [brl, usdt] of [
      ['100', '0'],
      ['0', '0'],
      ['0', '18.5'],
    ] as const)
      expect(after([0, '100', '0', []], [2, brl, usdt, [open]])).toBe('');
    expect(after([0, '100', '0', []], [2, '0', '19', [open]])).toBe('0.5\u00a0USDT more');
    // A final order must show its effect; the open range is not forgotten.
    expect(after([0, '100', '0', []], [2, '0', '0', [open]], [3, '0', '18.5', [row(1)]])).toBe('');
    expect(after([0, '100', '0', []], [2, '0', '0', [open]], [3, '100', '18.5', [row(1)]])).toBe(
      'R$\u00a0100,00 more',
    );
    const cancelled = row(1, { status: 'cancelled' });
    expect(after([0, '100', '0', []], [2, '0', '0', [open]], [3, '100', '0', [cancelled]])).toBe('');
  });

  test('fall with a cancelled or partly returned deposit', () => {
    const first: Look = [9, '250', '0', [pix(1, '250')]];
    expect(after(first, [10, '0', '0', [pix(1, '250', { status: 'cancelled' })]])).toBe('');
    expect(after(first, [10, '150', '0', [pix(1, '150')]])).toBe('');
  });

  test('prove nothing after an uncertain first read: the list may have lagged, too', () => {
    const [listedThen, late] = [pix(8, '250'), pix(8, '50', { id: 'late' })];
    const first: Look = [9, '400', '0', [listedThen]];
    expect(after(first, [20, '400', '0', [listedThen, late]])).toBe('');
    expect(after(first, [20, '400', '0', [listedThen, late]], [30, '391', '0', [listedThen, late]])).toBe(
      'R$\u00a09,00 less',
    );
  });

  test('fall at most by the fee that the provider shows', () => {
    const orders = [row(1, { total_fee: '0.65' })];
    const first: Look = [0, '200', '0', []];
    expect(after(first, [1, '100', '18.5', orders])).toBe('');
    expect(after(first, [1, '99.35', '18.5', orders])).toBe('');
    expect(after(first, [1, '99.34', '18.5', orders])).toBe('R$\u00a00,01 less');
  });

  test('need not show a new order in the first read', () => {
    const orders = [pix(8, '250')];
    for (const brl of ['100', '350']) {
      const first: Look = [9, brl, '0', orders];
      expect(after(first, [20, '350', '0', orders])).toBe('');
      // The balance lags once more.
      const more = [...orders, pix(9, '50')];
      expect(after(first, [9, '350', '0', more], [20, '400', '0', more])).toBe('');
      expect(after(first, [20, '350', '0', orders], [21, '350', '0', [...orders, pix(21, '9')]])).toBe(
        'R$\u00a09,00 less',
      );
    }
  });

  test('ignore assets that are not shown and orders of earlier days', () => {
    const orders = [
      row(1, { source_asset: 'EUR', target_asset: 'USDC' }),
      pix(1, '9', { created_at: '2026-11-18T13:00:00.000Z' }),
    ];
    expect(after([0, '1', '0', []], [9, '1', '0', orders])).toBe('');
  });
});

test('balances that match the ledger include the newest order', () => {
  const look = shown(9, '350', '0', [pix(9, '250')]);
  const unsure = balancesOf(look);
  const ledger = (brl: string, held: string, status: 'confirmed' | 'pending' = 'confirmed') => ({
    statuses: new Map(look.orders.map(({ id }) => [id, status])),
    ledger: {
      accounts: Object.fromEntries(
        Object.entries({ 'available:BRL': brl, 'held:BRL': held, 'pix_in:BRL': '-1' }).map(
          ([of, balance]) => [of, { number: 1, balance, hash: 'h' }],
        ),
      ),
    },
  });
  expect(isSureOf(unsure, ['BRL'])).toBe(false);
  expect(isSureOf(unsure, ['USDT', 'EUR'])).toBe(true);
  expect(agreeing(unsure, look, { ...ledger('300', '50'), ledger: undefined })).toEqual(unsure);
  expect(agreeing(unsure, look, ledger('300', '49'))).toEqual(unsure);
  const sure = agreeing(unsure, look, ledger('300', '50'));
  expect(sure.beside[0]).toEqual({ asset: 'BRL', low: '100', high: '100', is_sure: true });
  // Both the balance and the ledger may lag behind the list.
  expect(agreeing(unsure, look, ledger('300', '50', 'pending'))).toEqual(unsure);
  const another = shown(9, '350', '0', [...look.orders, pix(9, '250', { id: 'new' })]);
  expect(agreeing(unsure, another, ledger('300', '50'))).toEqual(unsure);
  const open = shown(9, '350', '0', [pix(9, '250'), row(9, { status: 'pending' })]);
  expect(agreeing(unsure, open, ledger('300', '50'))).toEqual(unsure);
});

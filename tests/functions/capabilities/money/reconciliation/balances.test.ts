import {
  balanceFinding,
  contributionOf,
  counted,
  EMPTY,
  latest,
} from '#functions/capabilities/money/reconciliation/balances.ts';
import { expect, test } from 'vitest';
import { at, shownOrder } from '#tests/support/reconciliation.ts';

const USDT = { target_asset: 'USDT', target_amount: '277.82' };

test.each([
  ['a pending deposit', shownOrder({ status: 'pending' }), {}],
  ['a confirmed deposit', shownOrder(), { BRL: '1500.00' }],
  ['a returned deposit', shownOrder({ status: 'cancelled' }), {}],
  ['a pending exchange', shownOrder({ type: 'exchange', status: 'pending', ...USDT }), { BRL: '-1500' }],
  ['a confirmed exchange', shownOrder({ type: 'exchange', ...USDT }), { BRL: '-1500', USDT: '277.82' }],
  ['a cancelled exchange', shownOrder({ type: 'exchange', status: 'cancelled', ...USDT }), {}],
  ['a pending withdrawal', shownOrder({ type: 'withdrawal', status: 'pending' }), { BRL: '-1500' }],
  ['a withdrawal with a fee', shownOrder({ type: 'withdrawal', target_amount: '1499' }), { BRL: '-1500' }],
  ['a cancelled withdrawal', shownOrder({ type: 'withdrawal', status: 'cancelled' }), {}],
])('%s', (_what, order, contribution) => {
  expect(contributionOf(order)).toEqual(contribution);
});

test('an order counts once, in its last state', () => {
  const ordered = shownOrder({
    id: 'ord_2',
    type: 'exchange',
    status: 'pending',
    ...USDT,
    updated_at: at(2),
  });
  const done = { ...ordered, status: 'confirmed' as const, updated_at: at(3) };
  const pending = counted(counted(EMPTY, shownOrder()), ordered);
  expect(pending).toEqual({ sums: {}, pending: { ord_2: { BRL: '-1500' } } });
  expect(counted(pending, done)).toEqual({ sums: { USDT: '277.82' }, pending: {} });
  expect(latest([done, ordered, shownOrder()]).map(({ id, status }) => `${id} ${status}`)).toEqual([
    'ord_1 confirmed',
    'ord_2 confirmed',
  ]);
});

const found = (balance: string, difference: string) =>
  balanceFinding('BRL', { balance, difference, asked_at: at(1) })?.finding;

test('explains a wrong balance in plain words, which stay the same while orders change', () => {
  expect(found('1500', '0')).toBeUndefined();
  expect(found('-400.00', '0')).toMatchObject({
    kind: 'balance',
    order_id: 'BRL',
    order_type: null,
    amount: '400.00',
    detail:
      'The balance of BRL is negative: −R$\u00a0400,00. The bank took money back or blocked it. Check it at the provider.',
    resumable: false,
  });
  expect(found('100', '-50.5')?.detail).toContain('R$\u00a050,50 left this account without an order.');
  expect(found('100', '3')?.detail).toContain('R$\u00a03,00 arrived in this account without an order.');
  expect(found('100', '-50.5')).toEqual(found('7000', '-50.5'));
});

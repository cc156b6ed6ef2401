import { priorityOf } from '#functions/modules/provider/calls.ts';
import { listAssets } from '#shared/contract/ramps/assets.ts';
import { getBalances, listWallets } from '#shared/contract/ramps/holdings.ts';
import { getOrder, listOrders, orderExchange, requestQuote } from '#shared/contract/ramps/orders.ts';
import { expect, test } from 'vitest';

test.each([
  ['an order', orderExchange, 'orders'],
  ['its confirmation', getOrder, 'orders'],
  ['the list for its look-up', listOrders, 'orders'],
  ['its quote', requestQuote, 'orders'],
  ['the balance that it is judged by', getBalances, 'balances'],
  ['its possible wallets', listWallets, 'balances'],
  ['any other read', listAssets, 'balances'],
] as const)('by its row, %s', (_what, row, priority) => {
  expect(priorityOf({ row }, undefined)).toBe(priority);
});

test('polling and pages have their own priority, except for orders', () => {
  expect(priorityOf({ row: listOrders }, 'polling')).toBe('polling');
  expect(priorityOf({ row: getBalances }, 'pages')).toBe('pages');
  expect(priorityOf({ row: orderExchange }, 'pages')).toBe('orders');
});

test('a call can name its priority', () => {
  expect(priorityOf({ row: getBalances, priority: 'balances' }, 'pages')).toBe('balances');
  expect(priorityOf({ row: getOrder, priority: 'pages' }, undefined)).toBe('pages');
  expect(priorityOf({ row: orderExchange, priority: 'pages' }, undefined)).toBe('orders');
});

import { priorityOf } from '#functions/modules/provider/calls.ts';
import { listAssets } from '#shared/contract/ramps/assets.ts';
import { getBalances, listWallets } from '#shared/contract/ramps/holdings.ts';
import { getOrder, listOrders, orderExchange, requestQuote } from '#shared/contract/ramps/orders.ts';
import { expect, test } from 'vitest';

test.each([
  ['an order', orderExchange, 'orders'],
  ['its confirmation', getOrder, 'orders'],
  ['the list that it is looked up in', listOrders, 'orders'],
  ['the quote that it is made from', requestQuote, 'orders'],
  ['the balance that it is judged by', getBalances, 'balances'],
  ['the wallets that it may go to', listWallets, 'balances'],
  ['any other read', listAssets, 'balances'],
] as const)('by its row, %s', (_what, row, priority) => {
  expect(priorityOf({ row }, undefined)).toBe(priority);
});

test('a function that polls, or serves pages, does so with all but orders', () => {
  expect(priorityOf({ row: listOrders }, 'polling')).toBe('polling');
  expect(priorityOf({ row: getBalances }, 'pages')).toBe('pages');
  expect(priorityOf({ row: orderExchange }, 'pages')).toBe('orders');
});

test('a call may ask for its own', () => {
  expect(priorityOf({ row: getBalances, priority: 'balances' }, 'pages')).toBe('balances');
  expect(priorityOf({ row: getOrder, priority: 'pages' }, undefined)).toBe('pages');
  expect(priorityOf({ row: orderExchange, priority: 'pages' }, undefined)).toBe('orders');
});

import type { RampsClient } from '@ramps-gateway/functions/src/adapters/ramps/client.ts';
import { createOrderReader } from '@ramps-gateway/functions/src/adapters/ramps/orders.ts';
import { expect, test } from 'vitest';
import { at, shownOrder } from '../../../support/reconciliation.ts';

type Read = RampsClient['read'];

const reader = (answer: unknown) => {
  const asked: Parameters<Read>[] = [];
  const read: Read = (...call) => {
    asked.push(call);
    return Promise.resolve({ ok: true, value: answer, headers: new Headers() });
  };
  return { asked, ...createOrderReader({ read }) };
};

const orders = Array.from({ length: 3 }, (_, number) =>
  shownOrder({ id: `ord_${number}`, updated_at: at(10 - number) }),
);

test('a page of an account, the last changed first; amounts keep every digit', async () => {
  const told = { ...orders[0], source_amount: '1.5e2', target_amount: '0.000000000000000001' };
  const { asked, ...provider } = reader({ list: [told, ...orders.slice(1)], total_row: '3' });
  const page = await provider.orders('acc_1', 1);
  expect(page).toMatchObject({ ok: true, value: { unreadable: 0, isLast: true } });
  if (page.ok)
    expect(page.value.orders[0]).toEqual({
      ...orders[0],
      source_amount: '150',
      target_amount: '0.000000000000000001',
    });
  expect(asked).toEqual([
    ['/v1/order', { accountId: 'acc_1', query: { page: '1', size: '100', order_by: 'updated_at desc' } }],
  ]);
});

test.each([
  ['the first page of several', orders, '9', 1, false],
  ['a later page: the provider may give fewer at once than asked', orders, '9', 2, false],
  ['an empty page', [], '9', 4, true],
])('%s', async (_what, list, total_row, number, isLast) => {
  const page = await reader({ list, total_row }).orders('acc_1', number);
  expect(page).toMatchObject({ ok: true, value: { isLast } });
});

test('one that cannot be read is counted and does not spoil the others', async () => {
  const page = await reader({ list: [{ id: 'ord_x' }, ...orders], total_row: '4' }).orders('acc_1', 1);
  expect(page).toMatchObject({ ok: true, value: { unreadable: 1, orders } });
});

test('a provider that does not sort as asked is not compared with: something would be skipped', async () => {
  const page = await reader({ list: orders.toReversed(), total_row: '3' }).orders('acc_1', 1);
  expect(page).toMatchObject({ ok: false, reason: 'unavailable' });
});

test.each([
  ['no list', { total_row: '3' }],
  ['not an object', 'orders'],
])('an answer that cannot be read: %s', async (_what, answer) => {
  expect(await reader(answer).orders('acc_1', 1)).toMatchObject({ ok: false, reason: 'unavailable' });
  expect(await reader(answer).order('acc_1', 'ord 1/2')).toMatchObject({ ok: false });
});

test('one order, by its encoded id', async () => {
  const { asked, ...provider } = reader(orders[0]);
  expect(await provider.order('acc_1', 'ord 1/2')).toEqual({ ok: true, value: orders[0] });
  expect(asked[0]?.[0]).toBe('/v1/order/ord%201%2F2');
});

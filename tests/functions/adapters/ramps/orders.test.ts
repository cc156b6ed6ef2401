import { createRampsClient } from '#functions/adapters/ramps/client.ts';
import { reference } from '#functions/adapters/ramps/reference/profile.ts';
import { createConversionProvider } from '#functions/adapters/ramps/conversions.ts';
import { createOrderReader } from '#functions/adapters/ramps/orders.ts';
import { expect, test } from 'vitest';
import { recordedReads, valueRead } from '#tests/support/recorded-reads.ts';
import { at, shownOrder } from '#tests/support/reconciliation.ts';
import { NOW } from '#tests/support/records.ts';

const reader = (answer: unknown) => {
  const { asked, read } = recordedReads(() => valueRead(answer));
  return { asked, ...createOrderReader({ abilities: reference.abilities, read }) };
};

const orders = Array.from({ length: 3 }, (_, number) =>
  shownOrder({ id: `ord_${number}`, updated_at: at(10 - number) }),
);

test('reads a page of an account, last changed first, with every digit', async () => {
  const received = { ...orders[0], source_amount: '1.5e2', target_amount: '0.000000000000000001' };
  const { asked, ...provider } = reader({ list: [received, ...orders.slice(1)], total_row: '3' });
  const page = await provider.orders('acc_1', 1);
  expect(page).toMatchObject({ ok: true, value: { unreadable: [], isSorted: true, isLast: true } });
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
  ['a later page: pages may be smaller than requested', orders, '9', 2, false],
  ['an empty page', [], '9', 4, true],
])('%s', async (_what, list, total_row, number, isLast) => {
  const page = await reader({ list, total_row }).orders('acc_1', number);
  expect(page).toMatchObject({ ok: true, value: { isLast } });
});

test('an unreadable order keeps its fields, and does not affect the others', async () => {
  const fee = {
    ...orders[0],
    type: 'fee',
    source_amount: '3.10\u202e',
    payer_name: 'Maria da Silva',
    bank: { iban: 'BR00' },
    updated_at: 'x'.repeat(5000),
  };
  const page = await reader({ list: [fee, ...orders, 'nothing of an order'], total_row: '5' }).orders(
    'acc_1',
    1,
  );
  expect(page).toMatchObject({ ok: true, value: { orders, isLast: true } });
  if (!page.ok) throw new Error('not read');
  const [kept, other] = page.value.unreadable;
  expect(kept).toMatchObject({ id: 'ord_0', digest: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
  expect(kept?.extract).toContain('type "fee", account_id (string), status "confirmed"');
  expect(kept?.extract).toContain('source_amount "3.10?"');
  expect(kept?.extract).toContain(`updated_at "${'x'.repeat(40)}"`);
  expect(kept?.extract).toContain('payer_name (string), bank (object)');
  expect(kept?.extract).not.toMatch(/Maria|BR00/);
  expect(other).toMatchObject({ id: null, extract: 'string' });
});

test('cleans and cuts text; malformed ids and times make an order unreadable', async () => {
  const long = 'x'.repeat(240_000);
  const received = { ...orders[0], reference: `\u202er-1\u0000`, end_to_end_id: long };
  expect(await reader(received).order('acc_1', 'ord_0')).toMatchObject({
    ok: true,
    value: { order: { ...orders[0], reference: 'r-1', end_to_end_id: 'x'.repeat(100) } },
  });
  for (const over of [
    { id: long },
    { account_id: long },
    { source_asset: long },
    { updated_at: `2026-11-20T14:00:00.${'0'.repeat(240_000)}Z` },
  ])
    expect(await reader({ ...orders[0], ...over }).order('acc_1', 'ord_0')).toMatchObject({
      ok: true,
      value: { order: null },
    });
});

test.each([
  ['an unknown type', { type: 'refund' }],
  ['a malformed time', { updated_at: 'yesterday' }],
  ['a time in the year 9999', { created_at: '9999-12-31T23:59:59.999Z' }],
  ['a negative amount', { source_amount: '-1' }],
  ['an amount of thirty digits', { target_amount: '9'.repeat(30) }],
  ['an asset with a control character', { source_asset: 'BRL\u202e' }],
])('not an order: %s', async (_what, over) => {
  const page = await reader({ list: [{ ...orders[0], ...over }], total_row: '1' }).orders('acc_1', 1);
  expect(page).toMatchObject({ ok: true, value: { orders: [], unreadable: [{ id: 'ord_0' }] } });
});

test.each([
  ['2026-11-20T14:10:00+00:00', '2026-11-20T14:10:00.000Z'],
  ['2026-11-20T11:10:00.1234567-03:00', '2026-11-20T14:10:00.123Z'],
  ['2026-11-20T14:10:00Z', '2026-11-20T14:10:00.000Z'],
])('the time %s is %s', async (received, time) => {
  const page = await reader({ list: [{ ...orders[0], updated_at: received }], total_row: '1' }).orders(
    'acc_1',
    1,
  );
  expect(page).toMatchObject({ ok: true, value: { orders: [{ updated_at: time }] } });
});

test.each([
  ['processing', 'pending'],
  ['Confirmed', 'confirmed'],
  ['returned', 'cancelled'],
  ['refunded', 'cancelled'],
  ['reversed', 'cancelled'],
])('the status %s counts as %s', async (received, status) => {
  const provider = reader({ ...orders[0], status: received });
  expect(await provider.order('acc_1', 'ord_0')).toMatchObject({ ok: true, value: { order: { status } } });
});

test('keeps the word of an unknown status, cut; drops known ones', async () => {
  const shownAs = async (status: string) => {
    const read = await reader({ ...orders[0], status }).order('acc_1', 'ord_0');
    return read.ok ? read.value.order : undefined;
  };
  expect(await shownAs('expired')).toMatchObject({ status: 'pending', status_word: 'expired' });
  expect(await shownAs(`\u202e${'x'.repeat(99)}`)).toMatchObject({ status_word: 'x'.repeat(40) });
  expect(await shownAs('open')).not.toHaveProperty('status_word');
  expect(await shownAs('confirmed')).not.toHaveProperty('status_word');
});

test('reads a list in another order, and reports that', async () => {
  const page = await reader({ list: orders.toReversed(), total_row: '3' }).orders('acc_1', 1);
  expect(page).toMatchObject({ ok: true, value: { orders: orders.toReversed(), isSorted: false } });
});

test('reads all orders of all accounts', async () => {
  const { asked, ...provider } = reader({ list: orders, total_row: '3' });
  expect(await provider.everyOrder(2)).toMatchObject({ ok: true, value: { orders, isLast: false } });
  expect(asked).toEqual([['/v1/order', { query: { page: '2', size: '100', order_by: 'updated_at desc' } }]]);
});

const BRL = { asset: 'BRL', balance_amount: '-400.00', total: '7' };

test.each([
  ['a list', [BRL, { asset: 'USDT', total: '1e2' }]],
  ['a list under data', { data: [BRL, { asset: 'USDT', total: '1e2' }] }],
  ['a list under balances', { balances: [BRL, { asset: 'USDT', total: '1e2' }] }],
])('balances: %s', async (_what, answer) => {
  const read = await reader(answer).balances('acc_1');
  expect(read).toEqual({
    ok: true,
    value: new Map([
      ['BRL', '-400.00'],
      ['USDT', '100'],
    ]),
  });
});

test.each([
  ['nothing', {}],
  ['an amount that is text', [{ asset: 'BRL', balance_amount: 'much' }]],
  ['no amount', [{ asset: 'BRL' }]],
  ['an asset twice', [BRL, BRL]],
])('unreadable balances fail, and are not zero: %s', async (_what, answer) => {
  expect(await reader(answer).balances('acc_1')).toMatchObject({ ok: false, reason: 'unavailable' });
});

test.each([
  ['no list', { total_row: '3' }],
  ['not an object', 'orders'],
])('an unreadable answer: %s', async (_what, answer) => {
  expect(await reader(answer).orders('acc_1', 1)).toMatchObject({ ok: false, reason: 'unavailable' });
  expect(await reader(answer).order('acc_1', 'ord 1/2')).toMatchObject({ value: { order: null } });
});

test('reads one order by its encoded id', async () => {
  const { asked, ...provider } = reader(orders[0]);
  expect(await provider.order('acc_1', 'ord 1/2')).toEqual({
    ok: true,
    value: { order: orders[0], unreadable: null },
  });
  expect(asked[0]?.[0]).toBe('/v1/order/ord%201%2F2');
});

test.each(['', '.', '..', '...'])('refuses the order id %j, which would change the path', async (id) => {
  const client = createRampsClient({
    profile: reference,
    credentials: { get: () => Promise.reject(new Error('no request expected')) },
    baseUrls: { sandbox: 'https://sandbox.example', production: 'https://example' },
    clock: () => NOW,
  });
  const [provider, conversions] = [createOrderReader(client), createConversionProvider(client)];
  for (const each of [await provider.order('acc_1', id), await conversions.order('acc_1', id)])
    expect(each).toEqual({ ok: false, reason: 'not_found', message: 'The provider does not have this' });
});

test('fetches an order by its encoded id', async () => {
  const { asked, ...provider } = reader(orders[0]);
  for (const id of ['ord_1', '../x', '.ord', '%2e%2e']) await provider.order('acc_1', id);
  expect(asked.map(([path]) => path)).toEqual([
    '/v1/order/ord_1',
    '/v1/order/..%2Fx',
    '/v1/order/.ord',
    '/v1/order/%252e%252e',
  ]);
});

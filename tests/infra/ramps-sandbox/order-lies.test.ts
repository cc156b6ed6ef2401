import { expect, test } from 'vitest';
import type { Order } from '#sandbox/state/model.ts';
import {
  balancesOf,
  behave,
  buy,
  byHand,
  eventually,
  exchange,
  handClock,
  listening,
  logOf,
  newFolder,
  pay,
  providerClient,
  started,
} from './support.ts';

type Page = { list: Order[]; total_row: string };

const ready = async (options = {}) => {
  const { clock, advance } = handClock();
  const scene = await byHand({ clock, ...options });
  const list = async (query = '') => (await scene.client<Page>('GET', `/v1/order${query}`)).body;
  return { ...scene, list, advance };
};

test('answers and events use other status words; the log and control calls use the real ones', async () => {
  const { sandbox, client, bare, list } = await ready();
  const received = await listening(sandbox);
  await behave(sandbox, { status_words: { pending: 'processing', confirmed: 'settled' } });
  const asked = { body: exchange('100'), headers: { 'idempotency-key': 'k' } };
  const made = await client('POST', '/v1/order/exchange', asked);
  const id = String(made.body.id);
  expect(made).toMatchObject({ status: 201, body: { status: 'processing' } });
  expect((await client('POST', '/v1/order/exchange', asked)).body).toEqual(made.body);
  expect((await client('GET', `/v1/order/${id}`)).body.status).toBe('processing');
  expect((await list('?status=pending')).list).toEqual([made.body]);
  expect(await logOf(sandbox, '?kind=order')).toMatchObject([{ order: { id, status: 'pending' } }]);

  expect((await bare('POST', `/sandbox/orders/${id}/confirm`)).body.status).toBe('confirmed');
  expect((await client('GET', `/v1/order/${id}`)).body.status).toBe('settled');
  expect((await bare('GET', '/sandbox/orders')).body.items).toMatchObject([{ status: 'confirmed' }]);
  await eventually(() => expect(received).toHaveLength(2));
  expect(received.map(({ event }) => `${event.event_type} ${event.data.status}`).toSorted()).toEqual([
    'order.confirmed settled',
    'order.created processing',
  ]);
  expect((await bare('GET', '/sandbox/behaviour')).body.status_words).toEqual({
    pending: 'processing',
    confirmed: 'settled',
  });
  expect((await bare('GET', '/sandbox/overview')).body.faults).toBe(true);
  await behave(sandbox, { status_words: null });
  expect((await bare('GET', '/sandbox/overview')).body.faults).toBe(false);
  expect((await client('GET', `/v1/order/${id}`)).body.status).toBe('confirmed');
  expect((await bare('GET', '/sandbox/behaviour')).body.status_words).toBeNull();
});

test('an order is missing and unlisted for missing_ms after its creation, whatever its event says', async () => {
  const { sandbox, client, list, advance } = await ready();
  const received = await listening(sandbox);
  await behave(sandbox, { orders: { missing_ms: 2000 } });
  const { id } = await pay(sandbox, 'acc_a', '5');
  const made = await buy(client, '1', { reference: 'r' });
  expect(made.status).toBe(201);
  await eventually(() => expect(received).toHaveLength(3));
  const read = async () => (await client('GET', `/v1/order/${id}`)).status;
  const parent = await providerClient(sandbox);
  advance(1999);
  expect(await read()).toBe(404);
  expect(await list()).toEqual({ list: [], total_row: '0' });
  expect((await list('?search=r')).total_row).toBe('0');
  expect((await parent('GET', `/v1/order/${id}`)).status).toBe(404);
  expect((await parent('GET', '/v1/order')).body.total_row).toBe('0');
  expect(await logOf(sandbox, '?kind=order')).toHaveLength(2);
  advance(1);
  expect(await read()).toBe(200);
  expect((await list()).total_row).toBe('2');
});

test('a hidden order is missing and unlisted, but its money stays moved', async () => {
  const { sandbox, client, list } = await ready();
  const { id } = await pay(sandbox, 'acc_a', '5');
  const other = await pay(sandbox, 'acc_a', '7');
  const before = (await client('GET', '/v1/balance/assets')).body;
  await behave(sandbox, { orders: { hidden: [id] } });
  expect((await client('GET', `/v1/order/${id}`)).status).toBe(404);
  expect(await list()).toMatchObject({ list: [{ id: other.id }], total_row: '1' });
  expect((await client('GET', '/v1/balance/assets')).body).toEqual(before);
  await behave(sandbox, { orders: null });
  expect((await list()).total_row).toBe('2');
});

test('unsorted lists come in one wrong order, complete, page by page and after a restart', async () => {
  const dataDir = newFolder();
  const { sandbox, list, advance } = await ready({ dataDir });
  const ids: string[] = [];
  for (let n = 1; n <= 30; n += 1) {
    ids.push((await pay(sandbox, 'acc_a', `${n}`)).id);
    advance(1);
  }
  await behave(sandbox, { orders: { unsorted: true } });
  const shown = async (query: string) => (await list(query)).list.map(({ id }) => id);
  const whole = await shown('?size=100');
  expect(whole.toSorted()).toEqual(ids.toSorted());
  expect(whole).not.toEqual(ids);
  expect(whole).not.toEqual(ids.toReversed());
  expect(await shown('?size=100&order_by=created_at')).toEqual(whole);
  const pages = [await shown('?size=10'), await shown('?size=10&page=2'), await shown('?size=10&page=3')];
  expect(pages.flat()).toEqual(whole);
  await sandbox.close();
  const next = await providerClient(await started({ dataDir }), 'acc_a');
  expect((await next<Page>('GET', '/v1/order?size=100')).body.list.map(({ id }) => id)).toEqual(whole);
});

test('an unsorted list of two is never in the requested order, with any seed', async () => {
  const { sandbox, list, advance } = await ready();
  const first = await pay(sandbox, 'acc_a', '1');
  advance(1);
  const second = await pay(sandbox, 'acc_a', '2');
  for (const seed of [1, 2, 3, 4]) {
    await behave(sandbox, { orders: { unsorted: true }, seed });
    for (const [order_by, asked] of [
      ['updated_at', [first.id, second.id]],
      ['-updated_at', [second.id, first.id]],
    ] as const) {
      const { list: shown } = await list(`?order_by=${order_by}`);
      expect(shown.map(({ id }) => id)).toEqual(asked.toReversed());
    }
  }
});

test('times can end with +00:00 in answers, but not in the log or events', async () => {
  const { sandbox, client, list } = await ready();
  const received = await listening(sandbox);
  await behave(sandbox, { orders: { offset_times: true } });
  const { id } = await pay(sandbox, 'acc_a', '5');
  const times = { created_at: '2026-11-20T14:00:00.000+00:00', updated_at: '2026-11-20T14:00:00.000+00:00' };
  expect((await client('GET', `/v1/order/${id}`)).body).toMatchObject(times);
  expect((await list()).list).toMatchObject([times]);
  const real = '2026-11-20T14:00:00.000Z';
  expect(await logOf(sandbox, '?kind=order')).toMatchObject([{ order: { updated_at: real } }]);
  await eventually(() => expect(received).toHaveLength(2));
  expect(received[0]?.event.data.created_at).toBe(real);
});

test('one list item can be unreadable; a search does not find it', async () => {
  const { sandbox, client, list, advance, bare } = await ready();
  await behave(sandbox, { orders: { unreadable: true } });
  expect(await list()).toEqual({ list: [{ id: '17' }], total_row: '1' });
  const ids: string[] = [];
  for (const reference of ['one', 'two', 'three']) {
    const made = await buy(client, '1', { reference });
    ids.unshift(String(made.body.id));
    advance(1);
  }
  const shown = async (query: string) => (await list(query)).list.map(({ id }) => id);
  expect(await shown('')).toEqual([ids[0], '17', ids[1], ids[2]]);
  expect((await list()).total_row).toBe('4');
  expect([await shown('?size=2'), await shown('?size=2&page=2')]).toEqual([
    [ids[0], '17'],
    [ids[1], ids[2]],
  ]);
  expect(await shown('?search=two')).toEqual([ids[1]]);
  expect((await bare('GET', '/sandbox/orders')).body.items).toHaveLength(3);
  await behave(sandbox, { orders: null });
  expect(await shown('')).toEqual(ids);
});

test('orders of unknown types are in lists and in the log, and take their source', async () => {
  const { sandbox, client, list, bare } = await ready();
  const raw = (change: Record<string, unknown>) =>
    bare('POST', '/sandbox/orders', {
      body: {
        account_id: 'acc_a',
        type: 'refund',
        status: 'confirmed',
        source_asset: 'BRL',
        target_asset: 'BRL',
        source_amount: '400',
        target_amount: '400',
        ...change,
      },
    });
  const refund = await raw({ reference: 'ref_1' });
  expect(refund).toMatchObject({ status: 201, body: { type: 'refund', source_amount: '400' } });
  expect((await client('GET', `/v1/order/${String(refund.body.id)}`)).body).toEqual(refund.body);
  expect((await list()).list).toEqual([refund.body]);
  expect(await logOf(sandbox, '?kind=order')).toMatchObject([{ order: refund.body }]);
  expect(await balancesOf(client)).toMatchObject({ BRL: '9600.00' });

  await raw({ type: 'fee', source_asset: 'USDT', source_amount: '600.000001', target_amount: '0' });
  expect(await balancesOf(client)).toMatchObject({ BRL: '9600.00', USDT: '-100.000001' });
  await raw({ status: 'cancelled' });
  await raw({ type: 'deposit', status: 'processing', target_amount: '7' });
  expect(await balancesOf(client)).toMatchObject({ BRL: '9600.00' });
  await raw({ type: 'deposit', target_amount: '7' });
  await raw({ type: 'exchange', target_asset: 'USDT', source_amount: '7', target_amount: '0.000001' });
  expect(await balancesOf(client)).toMatchObject({ BRL: '9600.00', USDT: '-100.00' });
  // An exchange that takes nothing can be confirmed too.
  await behave(sandbox, { exchange: { fill: '0.5' } });
  const nothing = await raw({ type: 'exchange', status: 'pending', source_amount: '0', target_amount: '5' });
  expect((await bare('POST', `/sandbox/orders/${String(nothing.body.id)}/confirm`)).status).toBe(200);
  expect(await balancesOf(client)).toMatchObject({ BRL: '9605.00' });
  await bare('POST', '/sandbox/accounts/acc_a/balance', { body: { asset: 'BRL', delta: '-5' } });
  // A later manual settlement moves what remains.
  const waiting = [
    await raw({ type: 'deposit', status: 'processing', target_amount: '1' }),
    await raw({ type: 'deposit', status: 'processing', target_amount: '1' }),
    await raw({ type: 'fee', status: 'pending', source_amount: '1' }),
  ].map(({ body }) => String(body.id));
  expect(await balancesOf(client)).toMatchObject({ BRL: '9599.00' });
  await bare('POST', `/sandbox/orders/${waiting[0]}/confirm`);
  await bare('POST', `/sandbox/orders/${waiting[1]}/cancel`);
  await bare('POST', `/sandbox/orders/${waiting[2]}/cancel`);
  expect(await balancesOf(client)).toMatchObject({ BRL: '9601.00' });
});

test('a raw order can be invalid, belong to an inactive account, and send matching events', async () => {
  const { sandbox, client, bare } = await ready();
  const received = await listening(sandbox);
  await client('PATCH', '/v1/subaccount/inactive');
  const nonsense = {
    account_id: 'acc_a',
    type: 'deposit',
    status: 'confirmed',
    source_asset: 'BRL',
    target_asset: 'BRL',
    source_amount: '-1',
    target_amount: '9'.repeat(30),
    created_at: '9999-12-31T23:59:59.999Z',
    updated_at: 'yesterday',
  };
  const made = await bare('POST', '/sandbox/orders', {
    body: { ...nonsense, events: ['order.created', 'order.confirmed'] },
  });
  expect(made).toMatchObject({ status: 201, body: nonsense });
  expect(made.body).not.toHaveProperty('events');
  expect((await client('GET', `/v1/order/${String(made.body.id)}`)).body).toEqual(made.body);
  await eventually(() => expect(received).toHaveLength(2));
  for (const { event } of received) expect(event.data).toEqual(made.body);
  for (const change of [
    { account_id: 'acc_x' },
    { type: '' },
    { status: '<b>' },
    { source_amount: 'NaN' },
    { source_asset: 'brl' },
    { events: ['order.lost'] },
    { kind: 'fee' },
  ]) {
    const answer = await bare('POST', '/sandbox/orders', { body: { ...nonsense, ...change } });
    expect(answer.status, JSON.stringify(change)).toBe('account_id' in change ? 404 : 400);
  }
});

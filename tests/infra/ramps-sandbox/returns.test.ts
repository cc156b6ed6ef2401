import { expect, test } from 'vitest';
import {
  balancesOf,
  bareClient,
  behave,
  eventually,
  exchange,
  listening,
  logOf,
  newFolder,
  pay,
  providerClient,
  ready,
  started,
} from './support.ts';

test('a deposit is taken back: its status, its event and the balance, below zero too, across a restart', async () => {
  const dataDir = newFolder();
  const { sandbox, bare, client } = await ready({ dataDir });
  const received = await listening(sandbox);
  await behave(sandbox, { auto_confirm_ms: null });
  const deposit = await pay(sandbox, 'acc_a', '1500.10');
  await client('POST', '/v1/order/exchange', { body: exchange('11500') });
  expect(await balancesOf(client)).toMatchObject({ BRL: '0.10' });

  const returned = await bare('POST', `/sandbox/orders/${deposit.id}/return`);
  expect(returned).toMatchObject({ status: 200, body: { id: deposit.id, status: 'returned' } });
  expect((await client('GET', `/v1/order/${deposit.id}`)).body).toEqual(returned.body);
  expect((await client('GET', '/v1/order?status=returned')).body).toMatchObject({ list: [returned.body] });
  expect(await logOf(sandbox, '?kind=order')).toMatchObject([{ order: { status: 'returned' } }, {}]);
  expect(await balancesOf(client)).toMatchObject({ BRL: '-1500.00' });
  const pool = await client<{ balances: unknown[] }>('GET', '/v1/balance/pool');
  expect(pool.body.balances).toMatchObject([{ asset: 'BRL', balance_amount: '-1500.00' }, {}]);
  await eventually(() => expect(received).toHaveLength(4));
  expect(received.filter(({ event }) => event.event_type === 'order.cancelled')).toMatchObject([
    { event: { data: { id: deposit.id, status: 'returned', target_amount: '1500.10' } } },
  ]);
  // What is blocked cannot be spent.
  expect(await client('POST', '/v1/order/exchange', { body: exchange('1') })).toMatchObject({
    status: 422,
    body: { message: 'The balance of -1500.00 BRL is less than 1.00 BRL' },
  });
  await sandbox.close();

  const next = await started({ dataDir });
  expect(await balancesOf(await providerClient(next, 'acc_a'))).toMatchObject({ BRL: '-1500.00' });
  expect((await bareClient(next)('GET', '/sandbox/orders')).body.items).toMatchObject([
    {},
    { id: deposit.id, status: 'returned' },
  ]);
});

test('it can be called cancelled, and be done without an event', async () => {
  const { sandbox, bare, client } = await ready();
  const received = await listening(sandbox);
  const [first, second] = [await pay(sandbox, 'acc_a', '5'), await pay(sandbox, 'acc_a', '6')];
  const silent = { body: { silent: true } };
  expect((await bare('POST', `/sandbox/orders/${first.id}/return`, silent)).body.status).toBe('returned');
  const cancelled = { body: { status: 'cancelled' } };
  expect((await bare('POST', `/sandbox/orders/${second.id}/return`, cancelled)).body.status).toBe(
    'cancelled',
  );
  await eventually(() => expect(sandbox.world.store.state().deliveries.size).toBe(0));
  const types = received.map(({ event }) => `${event.data.id} ${event.event_type}`);
  expect(types.filter((type) => type.endsWith('cancelled'))).toEqual([`${second.id} order.cancelled`]);
  expect(await balancesOf(client)).toMatchObject({ BRL: '10000.00' });
});

test('only a confirmed deposit is taken back, and only once', async () => {
  const { bare, client, sandbox } = await ready();
  await behave(sandbox, { auto_confirm_ms: null });
  const { id } = await pay(sandbox, 'acc_a', '5');
  const { body: other } = await client('POST', '/v1/order/exchange', { body: exchange('1') });
  const back = (order: string, body?: unknown) =>
    bare('POST', `/sandbox/orders/${order}/return`, body === undefined ? {} : { body });
  expect((await back(id, { status: 'gone' })).status).toBe(400);
  expect((await back(id, { quiet: true })).status).toBe(400);
  expect((await back(id)).status).toBe(200);
  expect(await back(id)).toMatchObject({ status: 409, body: { error: 'not_returnable' } });
  expect((await back(String(other.id))).status).toBe(409);
  expect((await bare('POST', `/sandbox/orders/${id}/cancel`)).status).toBe(409);
  expect((await back('ord_x')).status).toBe(404);
  expect(await balancesOf(client)).toMatchObject({ BRL: '9999.00' });
});

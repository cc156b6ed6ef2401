import { expect, test } from 'vitest';
import {
  balancesOf,
  bareClient,
  behave,
  buy,
  eventually,
  exchange,
  handClock,
  listening,
  logOf,
  newFolder,
  pay,
  providerClient,
  ready,
  seeded,
  started,
} from './support.ts';

const END_TO_END_ID = `E${'00416968202611201400abcdefghij1'}`;

test('a PIX deposit credits at once and shows as a confirmed deposit', async () => {
  const { client, bare } = await ready();
  const body = { account_id: 'acc_a', amount: '0.10', end_to_end_id: END_TO_END_ID };
  const { status, body: order } = await bare('POST', '/sandbox/pix-deposits', { body });
  expect(status).toBe(201);
  expect(order).toMatchObject({
    type: 'deposit',
    status: 'confirmed',
    account_id: 'acc_a',
    source_asset: 'BRL',
    target_asset: 'BRL',
    source_amount: '0.10',
    target_amount: '0.10',
    end_to_end_id: END_TO_END_ID,
    reference: expect.stringMatching(/^dep_/) as string,
  });
  expect((await client('GET', `/v1/order/${String(order.id)}`)).body).toEqual(order);
  expect(await balancesOf(client)).toMatchObject({ BRL: '10000.10' });
});

test.each([
  [{ account_id: 'acc_x' }, 404],
  [{ account_id: '' }, 400],
  [{ amount: '1.001' }, 400],
  [{ amount: '0' }, 400],
  [{ amount: '1,00' }, 400],
  [{ amount: 'NaN' }, 400],
  [{ amount: null }, 400],
  [{ end_to_end_id: 'E1' }, 400],
])('a deposit with %j is a %i', async (change, status) => {
  const { sandbox, bare } = await ready();
  const body = { account_id: 'acc_a', amount: '5', ...change };
  const answer = await bare('POST', '/sandbox/pix-deposits', { body });
  expect(answer.status).toBe(status);
  expect(await logOf(sandbox)).toEqual([]);
});

test('a PIX is paid once', async () => {
  const { bare } = await ready();
  const body = { account_id: 'acc_a', amount: '5', end_to_end_id: END_TO_END_ID };
  await bare('POST', '/sandbox/pix-deposits', { body });
  expect((await bare('POST', '/sandbox/pix-deposits', { body })).status).toBe(409);
});

test('the log has requests, orders and events in order, each numbered', async () => {
  const { sandbox, client, bare } = await ready();
  const received = await listening(sandbox);
  await client('POST', '/v1/order/exchange', {
    body: exchange('100', { reference: 'cnv_1-x1' }),
    headers: { 'idempotency-key': 'key-1' },
  });
  await client('GET', '/v1/order?search=cnv_1-x1');
  await eventually(() => expect(received).toHaveLength(2));
  const log = await eventually(async () => {
    const items = await logOf(sandbox);
    expect(items.filter(({ kind }) => kind === 'webhook')).toHaveLength(2);
    return items;
  });
  expect(log.map(({ seq }) => seq)).toEqual(log.map(({ seq }) => seq).toSorted((a, b) => a - b));
  expect(new Set(log.map(({ seq }) => seq)).size).toBe(log.length);
  expect(log.slice(0, 3)).toMatchObject([
    { kind: 'request', method: 'POST', path: '/oauth/token', account: null, status: 200 },
    {
      kind: 'request',
      method: 'POST',
      path: '/v1/order/exchange',
      account: 'acc_a',
      status: 201,
      idempotency_key: 'key-1',
      reference: 'cnv_1-x1',
    },
    { kind: 'order', order: { reference: 'cnv_1-x1', status: 'confirmed' } },
  ]);
  expect(log.find((item) => item.kind === 'request' && item.method === 'GET')).toMatchObject({
    path: '/v1/order',
    query: 'search=cnv_1-x1',
  });
  for (const { at } of log) expect(new Date(at).toISOString()).toBe(at);

  const third = log[2]?.seq ?? 0;
  expect((await logOf(sandbox, `?after=${third}`)).map(({ seq }) => seq)).toEqual(
    log.slice(3).map(({ seq }) => seq),
  );
  expect((await logOf(sandbox, '?kind=order')).map(({ kind }) => kind)).toEqual(['order']);
  expect(await logOf(sandbox, '?limit=2')).toHaveLength(2);
  expect((await bare('GET', '/sandbox/log?kind=money')).status).toBe(400);
  expect((await bare('GET', '/sandbox/log?after=x')).status).toBe(400);
});

test('the same run gives the same log in both modes of idempotency', async () => {
  const shapes = await Promise.all(
    ['honoured', 'ignored'].map(async (idempotency) => {
      const sandbox = await started();
      await seeded(sandbox);
      await behave(sandbox, { idempotency, auto_confirm_ms: null });
      const client = await providerClient(sandbox, 'acc_a');
      await client('POST', '/v1/order/exchange', {
        body: exchange('1', { reference: 'r' }),
        headers: { 'idempotency-key': 'k' },
      });
      return (await logOf(sandbox)).map(({ kind, seq }) => [kind, seq]);
    }),
  );
  expect(shapes[0]).toEqual(shapes[1]);
});

test('reset empties everything permanently, and numbering continues', async () => {
  const dataDir = newFolder();
  const { clock, advance, waiting } = handClock();
  const { sandbox, client, bare } = await ready({ dataDir, clock });
  const received = await listening(sandbox, () => 500);
  await behave(sandbox, { auto_confirm_ms: 100 });
  await buy(client, '1');
  await pay(sandbox, 'acc_a', '3');
  await bare('PUT', '/sandbox/holds', { body: { items: ['x'] } });
  // Three events to send again, one order to confirm.
  await eventually(() => expect(waiting().toSorted()).toEqual([100, 200, 200, 200]));
  const last = (await logOf(sandbox)).at(-1)?.seq ?? 0;
  expect(await bare('POST', '/sandbox/reset')).toMatchObject({ status: 200 });

  const empty = async (of: typeof sandbox) => {
    const bare = bareClient(of);
    for (const list of ['accounts', 'orders', 'webhooks', 'holds'])
      expect((await bare('GET', `/sandbox/${list}`)).body, list).toEqual({ items: [] });
    expect((await bare('GET', '/sandbox/behaviour')).body).toMatchObject({
      auto_confirm_ms: '300',
      fail: null,
      seed: '1',
    });
    expect(await logOf(of)).toEqual([]);
  };
  await empty(sandbox);
  expect(waiting()).toEqual([]);
  advance(60_000);
  await empty(sandbox);
  expect(received).toHaveLength(3);
  await sandbox.close();
  const next = await started({ dataDir });
  await empty(next);
  await seeded(next);
  await pay(next, 'acc_a', '1');
  expect((await logOf(next))[0]?.seq).toBeGreaterThan(last);
});

test('creates an account with everything in one call', async () => {
  const sandbox = await started();
  const bare = bareClient(sandbox);
  const made = await bare('POST', '/sandbox/accounts', {
    body: {
      name: 'Aurora',
      email: 'a@example.com',
      city: 'Recife',
      kyc_status: 'Approved',
      kyc_level: 2,
      kyc_limit: 50000,
      kyc_volume: '41000.50',
      is_active: false,
      balances: { BRL: 12.5, BTC: '0.00000001', USDT: 0 },
      wallets: [{ asset: 'BTC', wallet_type: 'shared' }],
      bank_accounts: [{ asset: 'BRL', bank_type: 'shared' }],
    },
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      account_id: expect.stringMatching(/^acc_/) as string,
      city: 'Recife',
      is_active: false,
      kyc_status: 'Approved',
      kyc_level: '2',
      kyc_limit: '50000.00',
      kyc_volume: '41000.50',
      balances: { BRL: '12.50', BTC: '0.00000001', USDT: '0.00' },
      wallets: [{ asset: 'BTC', wallet_type: 'shared', network: 'bitcoin' }],
      bank_accounts: [
        { asset: 'BRL', bank_type: 'shared', instant_payment: expect.stringContaining('AURORA') as string },
      ],
    },
  });
  expect((await bare<{ items: unknown[] }>('GET', '/sandbox/accounts')).body.items).toEqual([made.body]);
  const taken = { name: 'B', email: 'b@example.com', account_id: made.body.account_id };
  expect((await bare('POST', '/sandbox/accounts', { body: taken })).status).toBe(409);
  for (const change of [
    { account_id: 'a b' },
    { balances: { BRL: '-1' } },
    { kyc_limit: 'much' },
    { email: 'x' },
  ]) {
    const body = { name: 'B', email: 'b@example.com', ...change };
    expect((await bare('POST', '/sandbox/accounts', { body })).status, JSON.stringify(change)).toBe(400);
  }
  expect((await bare<{ items: unknown[] }>('GET', '/sandbox/accounts')).body.items).toHaveLength(1);
});

test('lists orders of all accounts, newest first', async () => {
  const { sandbox, bare } = await ready();
  await seeded(sandbox, 'acc_b');
  const ids = [await pay(sandbox, 'acc_a', '1'), await pay(sandbox, 'acc_b', '2')].map(({ id }) => id);
  const list = async (query: string) =>
    (await bare<{ items: { id: string }[] }>('GET', `/sandbox/orders${query}`)).body.items.map(
      ({ id }) => id,
    );
  expect(await list('')).toEqual(ids.toReversed());
  expect(await list('?account_id=acc_a')).toEqual([ids[0]]);
  expect(await list('?limit=1')).toEqual([ids[1]]);
});

test('sends the overview again only when it changed', async () => {
  const { clock } = handClock();
  const sandbox = await started({ clock });
  const read = (tag?: string) =>
    fetch(`${sandbox.url}/sandbox/overview`, { headers: tag === undefined ? {} : { 'if-none-match': tag } });
  const first = await read();
  const tag = first.headers.get('etag') ?? '';
  expect(await first.json()).toMatchObject({ accounts: { total: 0 }, orders: { total: 0 } });
  expect((await read(tag)).status).toBe(304);
  await seeded(sandbox);
  const second = await read(tag);
  expect(second.status).toBe(200);
  expect(await second.json()).toMatchObject({
    accounts: { total: 1, items: [{ balances: { BRL: '10000.00' } }] },
  });
});

test('a returned deposit changes its status, sends an event, can overdraw the balance and survives a restart', async () => {
  const dataDir = newFolder();
  const { sandbox, bare, client } = await ready({ dataDir });
  const received = await listening(sandbox);
  await behave(sandbox, { auto_confirm_ms: null });
  const deposit = await pay(sandbox, 'acc_a', '1500.10');
  await buy(client, '11500');
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
  // Blocked money cannot be spent.
  expect(await buy(client, '1')).toMatchObject({
    status: 422,
    body: { message: 'Insufficient BRL balance: -1500.00 available, 1.00 needed' },
  });
  await sandbox.close();

  const next = await started({ dataDir });
  expect(await balancesOf(await providerClient(next, 'acc_a'))).toMatchObject({ BRL: '-1500.00' });
  expect((await bareClient(next)('GET', '/sandbox/orders')).body.items).toMatchObject([
    {},
    { id: deposit.id, status: 'returned' },
  ]);
});

test('a returned deposit can show as cancelled and send no event', async () => {
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

test('only a confirmed deposit can be returned, and only once', async () => {
  const { bare, client, sandbox } = await ready();
  await behave(sandbox, { auto_confirm_ms: null });
  const { id } = await pay(sandbox, 'acc_a', '5');
  const { body: other } = await buy(client, '1');
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

import { expect, test } from 'vitest';
import {
  balancesOf,
  bareClient,
  behave,
  buy,
  byHand,
  eventually,
  exchange,
  handClock,
  logOf,
  newFolder,
  newToken,
  providerClient,
  started,
} from './support.ts';

test('a fault hits matching requests, the set number of times, without an effect', async () => {
  const { sandbox, client, bare } = await byHand();
  await behave(sandbox, { fail: { match: 'POST /v1/order/exchange', status: 503, times: 2 } });
  for (let n = 0; n < 2; n += 1) {
    expect(await buy(client, '100')).toMatchObject({
      status: 503,
      body: { error: 'injected_failure' },
    });
  }
  expect((await client('GET', '/v1/order')).body.total_row).toBe('0');
  expect(await balancesOf(client)).toMatchObject({ BRL: '10000.00' });
  expect((await bare('GET', '/sandbox/behaviour')).body).toMatchObject({ fail: { times: '2', struck: '2' } });
  expect((await buy(client, '100')).status).toBe(201);
});

test('with after_commit the order exists and the answer fails; the key finds it again', async () => {
  const { sandbox, client } = await byHand();
  await behave(sandbox, { fail: { match: '/v1/order/exchange', status: 500, times: 1, after_commit: true } });
  const asked = { body: exchange('100', { reference: 'cnv_1-x1' }), headers: { 'idempotency-key': 'k' } };
  const failed = await client('POST', '/v1/order/exchange', asked);
  expect(failed.status).toBe(500);
  expect(failed.headers.get('idempotency-support')).toBe('honoured');
  expect(await balancesOf(client)).toMatchObject({ BRL: '9900.00' });
  const [order, ...others] = await logOf(sandbox, '?kind=order');
  expect(others).toEqual([]);
  expect(await client('POST', '/v1/order/exchange', asked)).toMatchObject({
    status: 201,
    body: order?.kind === 'order' ? { id: order.order.id } : {},
  });
  const requests = (await logOf(sandbox, '?kind=request')).filter(
    (item) => item.kind === 'request' && item.method === 'POST',
  );
  expect(requests).toMatchObject([
    {},
    { status: 500, idempotency_key: 'k', reference: 'cnv_1-x1' },
    { status: 201 },
  ]);
});

test.each([
  [false, '10000.00'],
  [true, '9900.00'],
])(
  'a hang (after_commit %s) keeps the caller waiting; meanwhile the balance is %s',
  async (after_commit, meanwhile) => {
    const { clock, advance, waitsFor } = handClock();
    const { sandbox, client } = await byHand({ clock });
    await behave(sandbox, { hang: { match: 'order/exchange', times: 1, seconds: 0.3, after_commit } });
    const hung = buy(client, '100');
    await waitsFor(300);
    advance(299);
    expect(await balancesOf(client)).toMatchObject({ BRL: meanwhile });
    const pending = (await logOf(sandbox)).find(
      (item) => item.kind === 'request' && item.path.endsWith('exchange'),
    );
    expect(pending).toMatchObject({ status: null });
    advance(1);
    expect((await hung).status).toBe(201);
    expect(await balancesOf(client)).toMatchObject({ BRL: '9900.00' });
  },
);

test('a call completes after its caller disconnects', async () => {
  const { clock, advance, waitsFor } = handClock();
  const { sandbox, client } = await byHand({ clock });
  await behave(sandbox, { hang: { match: 'order/exchange', times: 1, seconds: 0.2 } });
  const leaving = new AbortController();
  const left = fetch(`${sandbox.url}/v1/order/exchange`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await newToken(sandbox)}`, 'x-sub-account-id': 'acc_a' },
    body: JSON.stringify(exchange('100')),
    signal: leaving.signal,
  }).catch((error: unknown) => error);
  await waitsFor(200);
  leaving.abort();
  expect(await left).toMatchObject({ name: 'AbortError' });
  expect(await balancesOf(client)).toMatchObject({ BRL: '10000.00' });
  advance(200);
  await eventually(async () => expect(await balancesOf(client)).toMatchObject({ BRL: '9900.00' }));
});

test('several faults, an expression, one sub-account, and null to clear', async () => {
  const { sandbox, client, bare } = await byHand();
  await behave(sandbox, {
    fail: [
      { match: '/^GET \\/v1\\/order\\?.*search=/', status: 502 },
      { match: 'GET /v1/asset', status: 429, times: 1 },
      { match: '/^POST \\/v1\\/order\\/exchange acc_b$/', status: 503 },
      { match: 'POST /v1/quote acc_a', status: 503 },
    ],
  });
  expect((await buy(client, '100')).status).toBe(201);
  expect((await client('POST', '/v1/quote', { body: exchange('100') })).status).toBe(503);
  expect((await client('GET', '/v1/order?search=a')).status).toBe(502);
  expect((await client('GET', '/v1/order?page=1')).status).toBe(200);
  expect((await client('GET', '/v1/asset')).status).toBe(429);
  expect((await client('GET', '/v1/asset')).status).toBe(200);
  await behave(sandbox, { fail: null });
  expect((await client('GET', '/v1/order?search=a')).status).toBe(200);
  expect((await bare('GET', '/sandbox/behaviour')).body.fail).toBeNull();
});

test('a change keeps what it does not name, and a fault set again takes effect again', async () => {
  const { sandbox, client, bare } = await byHand();
  const fail = { match: '/v1/asset', status: 500, times: 1 };
  await behave(sandbox, { fail, webhooks: { duplicate: 0.5 }, seed: 7 });
  expect((await client('GET', '/v1/asset')).status).toBe(500);
  await behave(sandbox, { webhooks: { delay_ms: 5 } });
  expect((await client('GET', '/v1/asset')).status).toBe(200);
  await behave(sandbox, { fail });
  expect((await client('GET', '/v1/asset')).status).toBe(500);
  expect((await bare('GET', '/sandbox/behaviour')).body).toMatchObject({
    auto_confirm_ms: null,
    idempotency: 'honoured',
    hang: null,
    seed: '7',
    webhooks: { duplicate: '0.5', drop: '0', delay_ms: '5', shuffle: false },
  });
});

test.each([
  [{ idempotency: 'sometimes' }, 'idempotency'],
  [{ latency: 5 }, 'latency'],
  [{ latency_ms: -1 }, 'latency_ms'],
  [{ fail: { status: 500 } }, 'fail.0.match'],
  [{ fail: { match: '/(/', status: 500 } }, 'fail.0.match'],
  [{ fail: { match: 'x', state: 500 } }, 'state'],
  [{ hang: { match: 'x', seconds: 'long' } }, 'hang.0.seconds'],
  [{ webhooks: { drop: 1.5 } }, 'webhooks.drop'],
  [[], 'JSON object'],
  [{ quotes: { expired_times: -1 } }, 'quotes.expired_times'],
  [{ quotes: 3 }, 'quotes'],
  [{ rates: { USDT: 5 } }, 'rates.USDT'],
  [{ rates: { USDT: '0' } }, 'rates.USDT'],
  [{ rates: { PEPE: '1' } }, 'rates'],
  [{ withdrawal: { fee: 1 } }, 'withdrawal.fee'],
  [{ withdrawal: {} }, 'withdrawal.fee'],
  [{ withdrawal: [] }, 'withdrawal'],
  [{ exchange: { give: 0.9 } }, 'exchange.0.give'],
  [{ exchange: { give: '-1' } }, 'exchange.0.give'],
  [{ exchange: { fill: '1.5' } }, 'exchange.0.fill'],
  [{ exchange: { fee: 'much' } }, 'exchange.0.fee'],
  [{ exchange: { asset: 'us dollars' } }, 'exchange.0.asset'],
  [{ exchange: { gives: '1' } }, 'gives'],
  [{ exchange: 'all' }, 'exchange.0'],
  [{ orders: { missing_ms: -1 } }, 'orders.missing_ms'],
  [{ orders: { unsorted: 'yes' } }, 'orders.unsorted'],
  [{ orders: { hidden: 'all' } }, 'orders.hidden'],
  [{ orders: { lost: true } }, 'lost'],
  [{ status_words: { done: 'x' } }, 'done'],
  [{ status_words: { pending: '' } }, 'status_words.pending'],
  [{ status_words: { pending: '<b>' } }, 'status_words.pending'],
])('the behaviour %j is refused by name', async (body, name) => {
  const bare = bareClient(await started());
  const answer = await bare('PUT', '/sandbox/behaviour', { body });
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  expect(answer.body.message).toContain(name);
});

test('latency is added to each call', async () => {
  const { clock, advance, waitsFor } = handClock();
  const { sandbox, client } = await byHand({ clock });
  await behave(sandbox, { latency_ms: 120 });
  for (let n = 0; n < 2; n += 1) {
    const call = client('GET', '/v1/asset');
    await waitsFor(120);
    advance(120);
    expect((await call).status).toBe(200);
  }
});

test('a hold stops requests with its text in the address or body, across a restart', async () => {
  const dataDir = newFolder();
  const { sandbox, client, bare } = await byHand({ dataDir });
  expect((await bare('PUT', '/sandbox/holds', { body: { items: ['cnv_7', 'GET /v1/asset'] } })).status).toBe(
    200,
  );
  const place = (from: typeof client, reference: string) =>
    from('POST', '/v1/order/exchange', { body: exchange('100', { reference }) });
  expect(await place(client, 'cnv_7-x1')).toMatchObject({ status: 503, body: { error: 'held' } });
  expect((await client('GET', '/v1/order?search=cnv_7-x1')).status).toBe(503);
  expect((await client('GET', '/v1/asset?type=fiat')).status).toBe(503);
  expect((await place(client, 'cnv_8-x1')).status).toBe(201);
  await sandbox.close();

  const next = await started({ dataDir });
  const after = await providerClient(next, 'acc_a');
  expect((await bareClient(next)('GET', '/sandbox/holds')).body).toEqual({
    items: ['cnv_7', 'GET /v1/asset'],
  });
  expect((await place(after, 'cnv_7-x1')).status).toBe(503);
  await bareClient(next)('PUT', '/sandbox/holds', { body: { items: [] } });
  expect((await place(after, 'cnv_7-x1')).status).toBe(201);
  expect((await bareClient(next)('PUT', '/sandbox/holds', { body: { items: [''] } })).status).toBe(400);
});

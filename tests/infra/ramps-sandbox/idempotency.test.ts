import { expect, test } from 'vitest';
import type { Order } from '#sandbox/state/model.ts';
import {
  balancesOf,
  behave,
  buy,
  byHand,
  exchange,
  handClock,
  logOf,
  newFolder,
  providerClient,
  seeded,
  started,
} from './support.ts';

const keyed = (key: string, amount = '100', others = {}) => ({
  body: exchange(amount, { reference: 'cnv_1-x1', ...others }),
  headers: { 'idempotency-key': key },
});

test('the same key with the same body returns the same order, and takes the balance once', async () => {
  const { client } = await byHand();
  const first = await client<Order>('POST', '/v1/order/exchange', keyed('k'));
  expect(first.headers.get('idempotency-support')).toBe('honoured');
  // Field order, and a number instead of text, do not matter.
  const body =
    '{"reference":"cnv_1-x1","product":"exchange","source_amount":100,"target_asset":"USDT","source_asset":"BRL"}';
  const again = await client<Order>('POST', '/v1/order/exchange', { ...keyed('k'), body });
  expect(again).toMatchObject({ status: first.status, body: { id: first.body.id } });
  expect(await balancesOf(client)).toMatchObject({ BRL: '9900.00' });
});

test('the same key with another body, path or account is a 422', async () => {
  const { sandbox, client, wallet } = await byHand();
  await seeded(sandbox, 'acc_b');
  await client('POST', '/v1/order/exchange', keyed('k'));
  const headers = { 'idempotency-key': 'k' };
  const answers = [
    await client('POST', '/v1/order/exchange', keyed('k', '101')),
    await client('POST', '/v1/order/withdrawal', {
      headers,
      body: { asset: 'USDT', amount: '1', wallet_id: wallet },
    }),
    await client('POST', '/v1/order/exchange', {
      ...keyed('k'),
      headers: { ...headers, 'x-sub-account-id': 'acc_b' },
    }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 422, body: { error: 'idempotency_mismatch' } });
  expect(await balancesOf(client)).toMatchObject({ BRL: '9900.00', USDT: '500.00' });
});

test('other keys, or none, create other orders', async () => {
  const { client } = await byHand();
  const ids = [];
  for (const key of ['k1', 'k2']) ids.push((await client('POST', '/v1/order/exchange', keyed(key))).body.id);
  for (let n = 0; n < 2; n += 1) ids.push((await buy(client, '100')).body.id);
  expect(new Set(ids).size).toBe(4);
  expect((await client('POST', '/v1/order/exchange', keyed('k'.repeat(256)))).status).toBe(400);
});

test.each([false, true])(
  'while the first hangs (after_commit %s) its key is a 409, then the same order',
  async (after_commit) => {
    const { clock, advance, waitsFor } = handClock();
    const { sandbox, client } = await byHand({ clock });
    await behave(sandbox, {
      hang: { match: 'POST /v1/order/exchange', times: 1, seconds: 0.3, after_commit },
    });
    const first = client('POST', '/v1/order/exchange', keyed('k'));
    await waitsFor(300);
    const meanwhile = await client('POST', '/v1/order/exchange', keyed('k'));
    expect(meanwhile).toMatchObject({ status: 409, body: { error: 'idempotency_in_progress' } });
    expect(meanwhile.headers.get('idempotency-support')).toBe('honoured');
    advance(300);
    const { body } = await first;
    expect((await client('POST', '/v1/order/exchange', keyed('k'))).body.id).toBe(body.id);
    expect((await logOf(sandbox, '?kind=order')).length).toBe(1);
  },
);

test('a key is taken before an injected latency', async () => {
  const { clock, advance, waitsFor } = handClock();
  const { sandbox, client } = await byHand({ clock });
  await behave(sandbox, { latency_ms: 250 });
  const first = client('POST', '/v1/order/exchange', keyed('k'));
  await waitsFor(250);
  expect((await client('POST', '/v1/order/exchange', keyed('k'))).status).toBe(409);
  advance(250);
  expect((await first).status).toBe(201);
});

test('of many parallel requests with one key only one creates the order', async () => {
  const { sandbox, client } = await byHand();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => client('POST', '/v1/order/exchange', keyed('k'))),
  );
  expect(new Set(answers.map(({ status }) => status)).difference(new Set([201, 409])).size).toBe(0);
  expect((await logOf(sandbox, '?kind=order')).length).toBe(1);
  expect(await balancesOf(client)).toMatchObject({ BRL: '9900.00' });
});

test('a refused request frees its key', async () => {
  const { client } = await byHand();
  expect((await client('POST', '/v1/order/exchange', keyed('k', '99999'))).status).toBe(422);
  expect((await client('POST', '/v1/order/exchange', keyed('k', '100'))).status).toBe(201);
});

test('ignored: every request creates an order, and the header is absent', async () => {
  const { sandbox, client } = await byHand();
  await behave(sandbox, { idempotency: 'ignored' });
  const first = await client('POST', '/v1/order/exchange', keyed('k'));
  const second = await client('POST', '/v1/order/exchange', keyed('k'));
  expect(second.body.id).not.toBe(first.body.id);
  expect(await balancesOf(client)).toMatchObject({ BRL: '9800.00' });
  for (const { headers } of [first, second, await client('GET', '/v1/order?search=cnv_1-x1')]) {
    expect(headers.has('idempotency-support')).toBe(false);
  }
});

test('a search of orders announces that keys are honoured, an error too', async () => {
  const { client } = await byHand();
  const search = await client('GET', '/v1/order?search=cnv_1-x1');
  expect(search.headers.get('idempotency-support')).toBe('honoured');
  const refused = await client('POST', '/v1/order/exchange', { body: {} });
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.headers.get('idempotency-support')).toBe('honoured');
});

test('keys survive a restart; the key of an interrupted request is free again', async () => {
  const dataDir = newFolder();
  const { clock, waitsFor } = handClock();
  const { sandbox, client } = await byHand({ dataDir, clock });
  const { body } = await client('POST', '/v1/order/exchange', keyed('kept'));
  await behave(sandbox, { hang: { match: '/v1/order', times: 1, seconds: 30 } });
  const cut = client('POST', '/v1/order/exchange', keyed('k')).catch(() => 'cut');
  await waitsFor(30_000);
  await sandbox.close();
  expect(await cut).toBe('cut');
  const next = await started({ dataDir });
  const after = await providerClient(next, 'acc_a');
  expect((await after('POST', '/v1/order/exchange', keyed('kept'))).body.id).toBe(body.id);
  expect((await after('POST', '/v1/order/exchange', keyed('kept', '7'))).status).toBe(422);
  expect(await balancesOf(after)).toMatchObject({ BRL: '9900.00' });
  expect((await after('POST', '/v1/order/exchange', keyed('k'))).status).toBe(201);
});

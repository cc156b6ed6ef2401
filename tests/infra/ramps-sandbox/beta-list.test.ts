import { expect, test } from 'vitest';
import { betaClient, betaScene, bought, listOf, payout, rowsOf, tokenOf } from './beta-support.ts';
import { behave, pay, seeded, WALLET } from './support.ts';

const NANO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6,9}Z$/;

/** A deposit, an exchange and a withdrawal, oldest first. */
const three = async (switches: object = {}) => {
  const scene = await betaScene(switches);
  await pay(scene.sandbox, 'acc_a', '1500.00');
  scene.advance(1_000);
  await bought(scene.client, 100);
  scene.advance(1_000);
  await scene.client('POST', '/v1/order/withdrawal', { body: payout(WALLET, 1) });
  scene.advance(1_000);
  return scene;
};

const kinds = (rows: { source_asset: string; target_asset: string }[]): string[] =>
  rows.map(({ source_asset, target_asset }) => `${source_asset}-${target_asset}`);

test('a PIX deposit is an order of its own type, confirmed at once', async () => {
  const { client } = await three();
  const row = (await rowsOf(client)).at(-1);
  expect(row).toEqual({
    id: expect.any(String) as string,
    account_id: 'acc_parent',
    sub_account_id: 'acc_a',
    recipient_email: 'acc_a@example.com',
    description: 'Deposit (SubAccount)',
    status: 'confirmed',
    source_asset: 'BRL',
    source_amount: '1500',
    target_asset: 'BRL',
    target_amount: '1500',
    total_fee: '0',
    valid_until: expect.stringMatching(NANO) as string,
    created_at: expect.stringMatching(NANO) as string,
  });
});

test('pages start at 1, need both parameters, and have a maximum size', async () => {
  const { client } = await three({ max_page_size: 2 });
  expect(await listOf(client, 'page=2&size=100')).toMatchObject({
    page: '2',
    size: '2',
    total_pages: '2',
    total: '3',
    orders: [{ description: 'Deposit (SubAccount)' }],
  });
  expect((await listOf(client, 'page=3&size=2')).orders).toEqual([]);
  for (const query of ['page=1', 'size=2', 'page=0&size=2', 'page=1&size=x'])
    expect((await client('GET', `/v1/order?${query}`)).status, query).toBe(400);
});

test('status, search and order_by accept the documented values', async () => {
  const { client } = await three();
  const found = async (query: string) => kinds(await rowsOf(client, `page=1&size=50&${query}`));
  expect(await found('status=confirmed')).toEqual(['BRL-BRL']);
  expect(await found('status=pending')).toEqual(['USDT-USDT', 'BRL-USDT']);
  expect(await found('search=deposit')).toEqual(['BRL-BRL']);
  expect(await found('search=ACC_A@example')).toEqual(['USDT-USDT', 'BRL-BRL']);
  expect(await found('order_by=status')).toEqual(['USDT-USDT', 'BRL-USDT', 'BRL-BRL']);
  for (const query of ['status=cancelled', 'order_by=updated_at', 'order_by=created_at%20desc'])
    expect((await client('GET', `/v1/order?page=1&size=9&${query}`)).status, query).toBe(400);
});

test('lists newest first, oldest first or shuffled', async () => {
  const { client, sandbox } = await three();
  const oldest = ['BRL-BRL', 'BRL-USDT', 'USDT-USDT'];
  expect(kinds(await rowsOf(client))).toEqual(oldest.toReversed());
  await behave(sandbox, { beta: { list_order: 'oldest_first' } });
  expect(kinds(await rowsOf(client))).toEqual(oldest);
  await behave(sandbox, { beta: { list_order: 'shuffled' } });
  for (let order = 0; order < 20; order += 1) await bought(client, 1);
  const times = (await rowsOf(client)).map(({ created_at }) => created_at);
  expect(times).not.toEqual(times.toSorted());
  expect(times).not.toEqual(times.toSorted().toReversed());
  expect((await rowsOf(client)).map(({ created_at }) => created_at)).toEqual(times);
});

test('shows a new order later, in the list and by id', async () => {
  const { client, sandbox, advance } = await betaScene();
  await behave(sandbox, { orders: { missing_ms: 5_000 } });
  await pay(sandbox, 'acc_a', '10.00');
  expect(await rowsOf(client)).toEqual([]);
  advance(5_000);
  const [row] = await rowsOf(client);
  expect((await client('GET', `/v1/order/${row?.id}`)).status).toBe(200);
});

test('dates answers by the sandbox’s clock', async () => {
  const { client } = await three();
  const dates = [await client('GET', '/v1/order?page=1&size=9'), await client('GET', '/v1/order/none')];
  expect(dates.map(({ headers }) => headers.get('date'))).toEqual(
    Array.from({ length: 2 }, () => 'Fri, 20 Nov 2026 14:00:03 GMT'),
  );
});

test('the parent sees all orders, a sub-account its own', async () => {
  const { sandbox, client, parent } = await three();
  await seeded(sandbox, 'acc_b');
  await pay(sandbox, 'acc_b', '9.00');
  const other = await betaClient(sandbox, 'acc_b');
  expect((await listOf(parent)).total).toBe('4');
  const [theirs] = await rowsOf(other);
  expect(theirs).toMatchObject({ account_id: 'acc_parent', sub_account_id: 'acc_b' });
  expect((await client('GET', `/v1/order/${theirs?.id}`)).status).toBe(404);
  expect((await parent('GET', `/v1/order/${theirs?.id}`)).status).toBe(200);
});

test('the detail names no account, and has a single path', async () => {
  const { client, sandbox } = await three();
  const id = (await rowsOf(client)).at(-1)?.id;
  const paths = { plain: '', detail: 'detail/', details: 'details/' };
  for (const [detail_path, path] of Object.entries({ ...paths, none: 'x/' })) {
    await behave(sandbox, { beta: { detail_path } });
    for (const other of Object.values(paths)) {
      const { status } = await client('GET', `/v1/order/${other}${id}`);
      expect(status, `${detail_path} ${other}`).toBe(other === path ? 200 : 404);
    }
  }
  await behave(sandbox, { beta: { detail_path: 'plain' } });
  const { body } = await client('GET', `/v1/order/${id}`);
  expect(body).toMatchObject({
    id,
    status: 'confirmed',
    settlement_status: '',
    timelines: [
      { order_step: 'Order Created', executed: true },
      { order_step: 'Payment Link Opened', executed: false, executed_at: '0001-01-01T00:00:00Z' },
      { order_step: 'Deposit Initiated' },
      { order_step: 'Paid', executed: true },
      { order_step: 'Settlement' },
    ],
  });
  expect(Object.keys(body)).not.toContain('sub_account_id');
});

test('undocumented status words', async () => {
  const { client, sandbox, bare } = await betaScene();
  const { id } = await bought(client, 100);
  await bare('POST', `/sandbox/orders/${id}/cancel`);
  for (const word of ['expired', 'failed', 'rejected']) {
    await behave(sandbox, { status_words: { cancelled: word } });
    expect(await rowsOf(client)).toMatchObject([{ status: word }]);
  }
});

test('times keep their order and have 6 to 9 decimals', async () => {
  const { client, advance } = await betaScene();
  for (let order = 0; order < 20; order += 1) {
    await bought(client, 1);
    advance(1);
  }
  const times = (await rowsOf(client)).map(({ created_at }) => created_at);
  for (const time of times) expect(time).toMatch(NANO);
  expect(new Set(times.map((time) => time.length)).size).toBeGreaterThan(1);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('amounts are numbers or text', async () => {
  const { sandbox } = await three();
  const { access_token } = await tokenOf(sandbox);
  const headers = { authorization: `Bearer ${access_token}` };
  const text = async () => (await fetch(`${sandbox.url}/v1/order?page=1&size=9`, { headers })).text();
  expect(await text()).toContain('"source_amount":1500,"target_asset":"BRL"');
  await behave(sandbox, { beta: { amounts: 'text' } });
  expect(await text()).toContain('"source_amount":"1500","target_asset":"BRL"');
});

import { createDirectory } from '#functions/adapters/ramps/accounts.ts';
import { beta } from '#functions/adapters/ramps/beta/profile.ts';
import { createRampsClient } from '#functions/adapters/ramps/client.ts';
import { createConversionProvider } from '#functions/adapters/ramps/conversions.ts';
import { createOrderReader } from '#functions/adapters/ramps/orders.ts';
import type { Outgoing, Transport } from '#functions/adapters/ramps/transport.ts';
import { sentOf } from '#functions/modules/orders/calls.ts';
import { listAssets } from '#shared/contract/ramps/assets.ts';
import { deleteBank, getBalances } from '#shared/contract/ramps/holdings.ts';
import { getOrder, listOrders, orderAnswer, orderExchange } from '#shared/contract/ramps/orders.ts';
import { exampleOf, wireOf } from '#tests/support/beta-fixtures.ts';
import { beforeEach, describe, expect, test } from 'vitest';

/** The provider's answers by method, path and query; anything else is a 404. */
let answers: Map<string, { status?: number; body?: unknown }>;
let asked: { line: string; request: Outgoing }[];
let warned: unknown[];
/** The provider requires a token for every call. */
let tokenWanted: boolean;

beforeEach(() => {
  answers = new Map();
  asked = [];
  warned = [];
  tokenWanted = false;
});

const transport: Transport = (url, request) => {
  if (request.call === 'POST /v1/auth/token')
    return Promise.resolve({
      kind: 'answer',
      status: 200,
      headers: new Headers(),
      body: { access_token: 't-1', expires_in: '900' },
    });
  const line = `${request.method} ${url.pathname}${url.search}`;
  asked.push({ line, request });
  if (tokenWanted && request.headers['authorization'] === undefined)
    return Promise.resolve({ kind: 'answer', status: 401, headers: new Headers(), body: {} });
  const { status = 200, body } = answers.get(line) ?? { status: 404, body: { message: 'Not found' } };
  return Promise.resolve({ kind: 'answer', status, headers: new Headers(), body });
};

const make = () =>
  createRampsClient({
    profile: beta({ claim: () => Promise.reject(new Error('nothing is revoked')) }),
    credentials: {
      get: () => Promise.resolve({ client_id: 'c', client_secret: 's', environment: 'sandbox' }),
    },
    baseUrls: { sandbox: 'https://beta.example/', production: 'https://beta.example' },
    clock: () => new Date('2025-01-02T03:04:00.000Z'),
    transport,
    sleep: () => Promise.resolve(),
    log: { warn: (_message, fields) => void warned.push(fields) },
  });

const lines = () => asked.splice(0).map(({ line }) => line);
const example = (name: string, variant?: string) => ({ body: wireOf(exampleOf(name, variant).answer ?? {}) });
const DETAIL = { accountId: 'sub-7', values: { id: 'o-1' } };

describe('a call with several possible paths', () => {
  test('an order: tries each path in turn, then keeps the one that answered', async () => {
    answers.set('GET /v1/order/detail/o-1', example('order-detail'));
    const client = make();
    expect(await client.read(getOrder, DETAIL)).toMatchObject({ ok: true, value: { id: 'o-1' } });
    expect(lines()).toEqual(['GET /v1/order/o-1', 'GET /v1/order/detail/o-1']);
    expect(await client.read(getOrder, DETAIL)).toMatchObject({ ok: true });
    expect(await client.read(getOrder, { values: { id: 'o-9' } })).toMatchObject({ reason: 'not_found' });
    expect(lines()).toEqual(['GET /v1/order/detail/o-1', 'GET /v1/order/detail/o-9']);
  });

  test('an order found at no path', async () => {
    expect(await make().read(getOrder, DETAIL)).toMatchObject({ ok: false, reason: 'not_found' });
    expect(lines()).toEqual(['GET /v1/order/o-1', 'GET /v1/order/detail/o-1', 'GET /v1/order/details/o-1']);
  });

  test('balances: one per asset if there is no list', async () => {
    answers.set('GET /v1/balance?asset=BRL', example('balance'));
    answers.set('GET /v1/balance?asset=USDT', example('balance', 'no fees'));
    const client = make();
    const read = () => createOrderReader(client).balances('sub-7');
    const held = new Map([
      ['BRL', '1500.5'],
      ['USDT', '0'],
    ]);
    expect(await read()).toEqual({ ok: true, value: held });
    expect(await read()).toEqual({ ok: true, value: held });
    const byAsset = ['GET /v1/balance?asset=BRL', 'GET /v1/balance?asset=USDT'];
    expect(lines()).toEqual(['GET /v1/balance/assets', ...byAsset, ...byAsset]);
  });

  test('balances fail if one of them does', async () => {
    answers.set('GET /v1/balance?asset=BRL', example('balance'));
    answers.set('GET /v1/balance?asset=USDT', { status: 500 });
    expect(await make().read(getBalances, { accountId: 'sub-7' })).toMatchObject({ reason: 'unavailable' });
  });

  test('deletes a bank account at the documented path, else at the other one', async () => {
    answers.set('DELETE /v1/subaccount/bank-account/id/b-1', example('delete-bank'));
    const call = { row: deleteBank, values: { id: 'b-1' } };
    expect(await make().send(call)).toMatchObject({ status: 200, body: { message: 'success' } });
    expect(lines()).toEqual([
      'DELETE /v1/subaccount/bank-account/external/id/b-1',
      'DELETE /v1/subaccount/bank-account/id/b-1',
    ]);
  });
});

test('fetches assets without a token, and never sends an idempotency key', async () => {
  answers.set('GET /v1/asset?type=crypto', example('assets'));
  answers.set('POST /v1/order/exchange', example('exchange'));
  const client = make();
  await client.send({ row: listAssets, query: { type: 'crypto' }, accountId: 'sub-7' });
  expect(asked[0]?.request.headers).toEqual({ accept: 'application/json' });
  const data = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1500' };
  await client.send({ row: orderExchange, data, accountId: 'sub-7', idempotencyKey: 'k-1' });
  expect(asked[1]?.request.headers).toEqual({
    authorization: 'Bearer t-1',
    accept: 'application/json',
    'content-type': 'application/json',
    'x-sub-account-id': 'sub-7',
  });
});

test('fetches assets with a token if the provider requires one', async () => {
  tokenWanted = true;
  answers.set('GET /v1/asset?type=crypto', example('assets'));
  const call = { row: listAssets, query: { type: 'crypto' } };
  expect(await make().send(call)).toMatchObject({ status: 200 });
  expect(asked.map(({ request }) => request.headers['authorization'])).toEqual([undefined, 'Bearer t-1']);
});

describe('an order created without an id', () => {
  const data = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1500' };
  const send = async () => sentOf(orderAnswer, await make().send({ row: orderExchange, data }));

  test("is made, at the provider's time", async () => {
    answers.set('POST /v1/order/exchange', example('exchange', 'message success'));
    expect(await send()).toEqual({ outcome: 'made', at: '2025-01-02T03:04:05.678Z' });
  });

  test('may be made if its answer is unreadable', async () => {
    answers.set('POST /v1/order/exchange', { body: { message: 'success' } });
    expect(await send()).toEqual({ outcome: 'unknown', answered: false });
    expect(warned).toEqual([{ call: 'POST /v1/order/exchange', field: 'date_time' }]);
  });

  test("is refused with the provider's message", async () => {
    answers.set('POST /v1/order/exchange', { status: 400, ...example('exchange', 'refused') });
    const result = await make().write(orderExchange, { data: { ...data, product: 'exchange' } });
    expect(result).toEqual({ outcome: 'refused', message: 'insufficient balance' });
  });
});

test('an unreadable answer names the field, and is not requested again', async () => {
  answers.set('GET /v1/order', { body: { orders: [], total: 'many' } });
  expect(await make().read(listOrders, {})).toMatchObject({ ok: false, unreadable: true, field: 'total' });
  expect(lines()).toEqual(['GET /v1/order']);
});

test('an unreadable quote names the field', async () => {
  answers.set('POST /v1/quote', { body: { source_asset: 'BRL' } });
  expect(await createConversionProvider(make()).quote('sub-7', '1500')).toMatchObject({
    ok: false,
    field: 'target_asset',
  });
});

describe('the readers', () => {
  const LIST = 'GET /v1/order?page=1&size=50&order_by=created_at';

  test('the newest orders are complete only on the last page', async () => {
    const line = 'GET /v1/order?page=1&size=50&order_by=created_at';
    const recent = async (over: object) => {
      answers.set(line, { body: { ...(example('order-list').body as object), total: null, ...over } });
      return createConversionProvider(make()).recent('sub-7');
    };
    const ids = new Set(['o-1', 'o-2', 'o-3']);
    expect(await recent({ total_pages: '1' })).toEqual({ ok: true, value: { ids, since: '' } });
    expect(await recent({ total_pages: '2' })).toEqual({
      ok: true,
      value: { ids, since: '2025-01-02T03:04:05.678Z' },
    });
  });

  test("reads an order from its account's list, which proves the account", async () => {
    answers.set(LIST, example('order-list'));
    const order = { id: 'o-1', account_id: 'sub-7', type: 'deposit' };
    expect(await createConversionProvider(make()).order('sub-7', 'o-1')).toMatchObject({
      value: order,
      beside: [{ id: 'o-3' }, { id: 'o-2' }, order],
      newest: { orders: [{ id: 'o-3' }, { id: 'o-2' }, { id: 'o-1' }] },
    });
    expect(await createOrderReader(make()).order('sub-7', 'o-1')).toMatchObject({ value: { order } });
    expect(lines()).toEqual([LIST, LIST]);
  });

  test('returns the whole page only if it is readable, and as the newest only if it is first', async () => {
    const { orders } = example('order-list').body as { orders: object[] };
    const [first, ...rest] = orders;
    const provider = createConversionProvider(make());
    answers.set(LIST, { body: { orders: [{ ...first, created_at: 'now' }, ...rest] } });
    const odd = await provider.order('sub-7', 'o-1');
    expect(odd).toMatchObject({ ok: true, beside: [{ id: 'o-2' }, { id: 'o-1' }] });
    expect(odd.newest).toBeUndefined();
    answers.set(LIST, { body: { orders: [first], total_pages: '2' } });
    answers.set(LIST.replace('page=1', 'page=2'), { body: { orders: rest, total_pages: '2' } });
    answers.set('GET /v1/order/o-1', example('order-detail'));
    const older = await provider.order('sub-7', 'o-1');
    expect(older).toMatchObject({ ok: true, beside: [{ id: 'o-2' }, { id: 'o-1' }] });
    expect(older.newest).toBeUndefined();
  });

  test('finds an older order on later pages, if it exists', async () => {
    const { orders } = example('order-list').body as { orders: object[] };
    answers.set(LIST, { body: { orders: orders.slice(0, 2), total_pages: '2' } });
    answers.set(LIST.replace('page=1', 'page=2'), { body: { orders: orders.slice(2), total_pages: '2' } });
    answers.set('GET /v1/order/o-1', example('order-detail'));
    const reader = createOrderReader(make());
    expect(await reader.order('sub-7', 'o-1')).toMatchObject({ value: { order: { id: 'o-1' } } });
    expect(lines()).toEqual([LIST, 'GET /v1/order/o-1', LIST.replace('page=1', 'page=2')]);
    expect(await reader.order('sub-7', 'o-9')).toMatchObject({ ok: false, reason: 'not_found' });
    expect(lines()).toEqual([LIST, 'GET /v1/order/o-9']);
  });

  test('reads an order without a detail path from the list', async () => {
    answers.set(LIST, example('order-list'));
    const reader = createOrderReader(make());
    expect(await reader.order('sub-7', 'o-1')).toMatchObject({ value: { order: { id: 'o-1' } } });
    expect(await reader.order('sub-7', 'o-9')).toMatchObject({ ok: false, reason: 'not_found' });
  });

  test('refuses a detail that is in no list of the account', async () => {
    answers.set('GET /v1/order/o-1', example('order-detail'));
    answers.set(LIST, example('order-list', 'an exchange'));
    expect(await createConversionProvider(make()).order('sub-7', 'o-1')).toMatchObject({
      ok: false,
      field: 'account_id',
    });
  });

  test("a page omits the parent's orders, and has no times of change", async () => {
    const { body } = example('order-list');
    const { orders } = body as { orders: object[] };
    const parents = { ...orders[0], id: 'o-9', sub_account_id: '' };
    const unclear = { ...orders[0], id: 'o-8', description: 'Invoice 1' };
    answers.set(LIST, { body: { orders: [parents, unclear, ...orders], total_pages: '2' } });
    const page = await createOrderReader(make()).everyOrder(1);
    expect(page).toMatchObject({ ok: true, value: { isSorted: true, isDated: false, isLast: false } });
    const { orders: read, unreadable } = page.ok ? page.value : expect.fail('not read');
    expect(read.map(({ id, updated_at }) => [id, updated_at])).toEqual([
      ['o-3', '2025-01-02T05:04:05.123Z'],
      ['o-2', '2025-01-02T04:04:05.123Z'],
      ['o-1', '2025-01-02T03:04:05.678Z'],
    ]);
    expect(unreadable.map(({ id }) => id)).toEqual(['o-8']);
    expect(unreadable[0]?.extract).toContain('type "unclear"');
  });

  test('reads all sub-accounts, with or without a total', async () => {
    const page = (number: number, list: readonly unknown[]) =>
      answers.set(`GET /v1/subaccounts?page=${number}&size=100`, { body: { list } });
    page(1, [{ id: 'sub-1' }, { id: 'sub-2' }]);
    page(2, [{ id: 'sub-3' }]);
    page(3, []);
    const listing = await createDirectory(make()).list(new AbortController().signal);
    expect(listing.ok && listing.accounts.map(({ external_id: id }) => id)).toEqual([
      'sub-1',
      'sub-2',
      'sub-3',
    ]);
  });
});

test('finds the account of an order in the list of all orders', async () => {
  const page = (number: number) => `GET /v1/order?page=${number}&size=50&order_by=created_at`;
  const row = { account_id: 'acc-parent', status: 'confirmed' };
  answers.set(page(1), {
    body: {
      orders: [
        { ...row, id: 'o-1', sub_account_id: 'sub-7' },
        { ...row, id: 'o-2', sub_account_id: 'acc-parent' },
        { ...row, id: 'o-3' },
        'odd',
      ],
      total_pages: '2',
    },
  });
  answers.set(page(2), { body: { orders: [], total_pages: '2' } });
  const provider = createConversionProvider(make());
  expect(await provider.owners(1)).toEqual({
    ok: true,
    value: {
      owners: new Map([
        ['o-1', 'sub-7'],
        ['o-2', null],
        ['o-3', null],
      ]),
      orders: [],
      isLast: false,
    },
  });
  expect(asked[0]?.request.headers['x-sub-account-id']).toBeUndefined();
  expect(await provider.owners(2)).toMatchObject({ value: { isLast: true } });
});

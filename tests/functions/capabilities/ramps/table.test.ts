import { randomUUID } from 'node:crypto';
import type { SentCall } from '#tests/support/model-upstream.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import type { Forwarded } from '#functions/modules/provider/calls.ts';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, DEMOTED, OPERATOR } from '#tests/support/api.ts';
import { HOSTILE } from '#tests/support/hostile.ts';
import { mayCall, needsHeader, NEW_ACCOUNT, tableCalls } from '#tests/support/ramps-calls.ts';
import { FOREIGN, NONEXISTENT, OF_OPERATOR, OWN, setUp, SHARED } from './set-up.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();
let world: Awaited<ReturnType<typeof setUp>>;

beforeAll(async () => {
  world = await setUp(await engine.newTable());
});

/** What the provider says to a call whose answer has a shape. */
const ANSWERS: Record<string, unknown> = {
  '/v1/asset': { assets: [] },
  '/v1/network/asset/USDT': { networks: [] },
  '/v1/quote': { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1', price: { price: '5.41' } },
  '/v1/subaccounts': { list: [], total_row: '0' },
  '/v1/subaccount/wallet-address': { list: [{ id: 'w' }, { id: 'wal_2' }], total_row: '2' },
  '/v1/subaccount/bank-account': { list: [], total_row: '0' },
  '/v1/balance/assets': [{ asset: 'USDT', balance_amount: '1000' }],
  '/v1/subaccount': { account_id: 'acc_new', kyc_limit: '1e3' },
};

const answer = ({ path, accountId = OWN }: SentCall): Forwarded => ({
  answered: true,
  status: 200,
  // An order of the account that is asked for; without one the client's.
  body:
    path === '/v1/order/ord_1'
      ? { id: 'ord_1', account_id: accountId, status: 'pending' }
      : (ANSWERS[path] ?? {}),
  headers: new Headers(),
});

/** No test minds the rows that another has left. */
beforeEach(() => {
  world.calls.length = 0;
  world.roles.clear();
  world.state.answer = answer;
});

const CALLERS = [
  [CLIENT, OWN],
  [OPERATOR, SHARED],
  [OPERATOR, OF_OPERATOR],
  [ADMIN, FOREIGN],
] as const;

test('the table has as many rows as the contract', () => {
  expect(tableCalls()).toHaveLength(RAMPS_TABLE.length);
});

describe.each(tableCalls())('$line', ({ line, who, header, data, keyed }) => {
  const key = () => (keyed ? { key: randomUUID() } : {});

  test('S6.13 S7.4 for whom the contract names, with an account of theirs', async () => {
    for (const [caller, account] of CALLERS) {
      world.calls.length = 0;
      const { status } = await world.ask(caller, line, { data, account, ...key() });
      const isAllowed = mayCall(caller.role, who);
      expect([caller.role, status]).toEqual([caller.role, isAllowed ? 200 : 403]);
      if (!isAllowed) expect(world.calls).toHaveLength(0);
      else expect(world.calls[0]?.accountId).toBe(header === 'none' ? undefined : account);
    }
  });

  test('without an account', async () => {
    for (const caller of [CLIENT, OPERATOR, ADMIN].filter(({ role }) => mayCall(role, who))) {
      world.calls.length = 0;
      const given = await world.ask(caller, line, { data, ...key() });
      if (line.startsWith('GET /v1/order/')) {
        // The order is the client's: the operator must not see it.
        expect(given.status).toBe(caller === OPERATOR ? 404 : 200);
      } else if (needsHeader(caller.role, header)) {
        expect(given).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } });
        expect(world.calls).toHaveLength(0);
      } else expect(given.status).toBe(200);
    }
  });

  test('with a foreign and with a nonexistent account: the same answer, and nothing leaves', async () => {
    for (const caller of [CLIENT, OPERATOR].filter(({ role }) => mayCall(role, who))) {
      const [foreign, nonexistent] = await Promise.all(
        [FOREIGN, NONEXISTENT].map((account) => world.ask(caller, line, { data, account, ...key() })),
      );
      expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
      expect(foreign).toEqual(nonexistent);
    }
    expect(world.calls).toHaveLength(0);
  });
});

describe('the role row', () => {
  test('decides whatever changes something: a demoted administrator and a demoted gateway user are clients', async () => {
    expect((await world.ask(DEMOTED, 'GET /v1/balance/pool')).status).toBe(403);
    expect((await world.ask(DEMOTED, 'POST /v1/subaccount', { data: NEW_ACCOUNT })).status).toBe(403);
    world.roles.set(OPERATOR.id, 'client');
    expect((await world.ask(OPERATOR, 'POST /v1/subaccount', { data: NEW_ACCOUNT })).status).toBe(403);
    expect((await world.ask(OPERATOR, 'PATCH /v1/subaccount/inactive', { account: SHARED })).status).toBe(
      403,
    );
    const order = {
      data: { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1' },
      key: randomUUID(),
    };
    expect((await world.ask(OPERATOR, 'POST /v1/order/exchange', { ...order, account: SHARED })).status).toBe(
      404,
    );
    expect(world.calls).toHaveLength(0);
    expect(
      (await world.ask(OPERATOR, 'POST /v1/order/exchange', { ...order, account: OF_OPERATOR })).status,
    ).toBe(200);
  });
});

describe('the sub-account header', () => {
  const LINE = 'GET /v1/balance/assets';

  test.each([
    [{ 'X-sub-account-id': OWN }],
    [{ 'x-SUB-account-ID': OWN }],
    [{ 'X-sub-account-id': OWN, 'X-Sub-Account': FOREIGN, authorization: 'Bearer other', host: 'evil' }],
  ])('%j names the account, and nothing else is passed on', async (headers) => {
    expect((await world.ask(CLIENT, LINE, { headers })).status).toBe(200);
    expect(world.calls).toMatchObject([
      { accountId: OWN, query: {}, body: undefined, path: '/v1/balance/assets' },
    ]);
    expect(Object.keys(world.calls[0] ?? {}).sort()).toEqual(
      ['row', 'values', 'query', 'data', 'accountId', 'until', 'method', 'path', 'body'].sort(),
    );
  });

  test.each([
    [{ 'X-sub-account-id': OWN, 'x-sub-account-id': FOREIGN }],
    [{ 'X-sub-account-id': OWN, 'x-sub-account-id': OWN }],
    [{ 'X-sub-account-id': `${OWN},${FOREIGN}` }],
    [{ 'X-sub-account-id': `${OWN}, ${OWN}` }],
    [{ 'X-sub-account-id': [OWN] }],
    [{ 'X-sub-account-id': [OWN, FOREIGN] }],
    [{ 'X-sub-account-id': { toString: OWN } }],
    [{ 'X-sub-account-id': null }],
    [{ 'X-sub-account-id': 7 }],
    [{ 'X-sub-account-id': '' }],
    [{ 'X-sub-account-id': ` ${OWN}` }],
    [{ 'X-sub-account-id': `${OWN}\r\nX-evil: 1` }],
    [{ 'X-sub-account-id': `${OWN}\t` }],
    [{ 'X-sub-account-id ': OWN }],
    [{ 'X-sub-account-id\t': OWN }],
    [{ 'X-sub-account-id:': OWN }],
    [{ ' x-sub-account-id': OWN }],
    [{ X_sub_account_id: OWN }],
    [{}],
    [null],
    [undefined],
    ['X-sub-account-id: acc_own'],
    [[['X-sub-account-id', OWN]]],
  ])('%j does not', async (headers) => {
    expect((await world.ask(CLIENT, LINE, { headers })).status).toBe(400);
    expect(world.calls).toHaveLength(0);
  });
});

describe('what is not in the table', () => {
  test('is 404 "Endpoint not allowed" for every role, and nothing leaves', async () => {
    const valid = tableCalls().map(({ line }) => line);
    const lines = [
      ...valid.flatMap((line) =>
        HOSTILE.flatMap((bad) => [`${line}${bad}x`, line.replace('/v1', `${bad}/v1`)]),
      ),
      ...valid.map((line) => line.replace(/^\w+/, 'PUT')),
      ...valid.map((line) => line.toLowerCase()),
    ].filter((line) => !/\?.*(%|\*|\?)/.test(line));
    let refused = 0;
    for (const line of lines) {
      const given = await world.ask(ADMIN, line, { account: OWN });
      // A query may hold anything: it is read by name.
      if (given.status !== 404) expect(given.status).toBeLessThan(500);
      else {
        expect(given.body).toEqual({ error: { code: 'NOT_FOUND', message: 'Endpoint not allowed' } });
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(1000);
    expect(
      world.calls.every(({ method, path }) =>
        RAMPS_TABLE.some(
          (row) =>
            row.method === method &&
            new RegExp(`^${row.template.replaceAll(/\{\w+\}/g, '[\\w-][\\w.~%-]*')}$`).test(path),
        ),
      ),
    ).toBe(true);
  });
});

describe('query and data', () => {
  test('only what the row names is passed on', async () => {
    await world.ask(
      CLIENT,
      'GET /v1/order?size=7&page=2&account_id=acc_foreign&status=&limit=1&__proto__=x',
      {
        account: OWN,
      },
    );
    expect(world.calls[0]?.query).toEqual({ size: '7', page: '2' });
  });

  test.each([
    '/v1/order?size=201',
    '/v1/order?size=0',
    '/v1/order?size=-1',
    '/v1/order?size=1e2',
    '/v1/order?size=0x10',
    '/v1/order?size=%31%30%30%30',
    '/v1/order?size=5&size=5',
    '/v1/order?page=99999999',
    '/v1/order?search=%00',
    '/v1/order?search=a%0d%0ab',
    '/v1/order?order_by=created_at;drop',
    '/v1/order?status=a,b',
    '/v1/subaccount/wallet-address?wallet_type=other',
    '/v1/subaccount/wallet-address?asset=a/b',
    '/v1/subaccount/bank-account?bank_type=other',
    '/v1/asset?type=a%20b',
  ])('GET %s is a 400, and nothing leaves', async (endpoint) => {
    const { status } = await world.ask(CLIENT, `GET ${endpoint}`, { account: OWN });
    expect(status).toBe(400);
    expect(world.calls).toHaveLength(0);
  });

  test.each([
    ['POST /v1/quote', { source_asset: 'BRL', target_asset: 'USDT', source_amount: 'NaN' }],
    ['POST /v1/quote', { source_asset: 'BRL', target_asset: 'USDT', source_amount: '0x10' }],
    ['POST /v1/quote', { source_asset: 'BRL', target_asset: 'USDT', source_amount: '' }],
    ['POST /v1/quote', { source_asset: 'BRL', target_asset: 'USDT', source_amount: 0 }],
    ['POST /v1/quote', { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1', fee: '9' }],
    ['POST /v1/quote', { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1', product: 'gift' }],
    ['POST /v1/quote', undefined],
    ['POST /v1/quote', []],
    [
      'POST /v1/subaccount/bank-account/external',
      { asset: 'USD', bank_name: 'B', branch: '1', account: '2', country: 'US' },
    ],
    ['GET /v1/asset', { anything: 1 }],
  ])('%s with %j is a 400, and nothing leaves', async (line, data) => {
    expect((await world.ask(CLIENT, line, { data, account: OWN })).status).toBe(400);
    expect(world.calls).toHaveLength(0);
  });

  test('amounts go out as they were written, and come back as plain decimals', async () => {
    world.state.answer = () =>
      world.answered(200, {
        source_asset: 'BRL',
        source_amount: '12345678901234567890.123456789012345678',
        target_asset: 'USDT',
        target_amount_estimate: '1e-7',
        price: { price: '5.4100', base_asset: 'USDT' },
        more: '3',
      });
    const body = `{"endpoint":"/v1/quote","method":"POST","data":{"source_asset":"BRL","target_asset":"USDT","source_amount":1234567890.123456789012}}`;
    expect(
      await world.ask(CLIENT, 'POST /v1/quote', { data: (JSON.parse(body) as { data: unknown }).data }),
    ).toMatchObject({
      status: 200,
      body: {
        source_amount: '12345678901234567890.123456789012345678',
        target_amount_estimate: '0.0000001',
        price: { price: '5.4100', base_asset: 'USDT' },
        more: '3',
      },
    });
    expect(world.calls[0]?.body).toMatchObject({ product: 'exchange', target_amount: '0' });
  });
});

describe('an order by its id', () => {
  test('of an account that is not visible answers like one that does not exist', async () => {
    const foreign = await world.ask(OPERATOR, 'GET /v1/order/ord_1');
    world.state.answer = () => world.answered(404, { message: 'Order not found' });
    const nonexistent = await world.ask(OPERATOR, 'GET /v1/order/ord_2');
    expect(foreign).toMatchObject({ status: 404 });
    expect(foreign).toEqual(nonexistent);
    expect(world.calls).toHaveLength(2);
  });
});

describe('a sub-account that is made inactive', () => {
  beforeEach(async () => {
    world = await setUp(await engine.newTable());
    world.state.answer = answer;
  });

  test('S4.4 S7.7 is recorded, with its version', async () => {
    await world.ask(OPERATOR, 'PATCH /v1/subaccount/inactive', { account: SHARED });
    expect(await world.accounts.get(subAccountId(SHARED))).toMatchObject({
      version: 2,
      record: { status: 'inactive', user_id: CLIENT.id },
    });
  });

  test.each([
    ['without data', undefined, 'inactive'],
    ['with is_active: false', { is_active: false }, 'inactive'],
    ['with is_active: true, which undoes it', { is_active: true }, 'active'],
  ] as const)(
    '%s: the provider gets it as it was asked, and the row says so',
    async (_what, data, status) => {
      const patch = (sent: object | undefined) =>
        world.ask(OPERATOR, 'PATCH /v1/subaccount/inactive', { account: SHARED, data: sent });
      await patch(undefined);
      world.calls.length = 0;
      expect((await patch(data)).status).toBe(200);
      expect(world.calls).toMatchObject([{ method: 'PATCH', accountId: SHARED, body: data }]);
      expect((await world.accounts.get(subAccountId(SHARED)))?.record.status).toBe(status);
    },
  );

  test.each([[{ is_active: 'true' }], [{ active: true }], ['active'], [[]]])(
    'by anything else (%j) is a 400, and nothing leaves',
    async (data) => {
      world.calls.length = 0;
      const answer = await world.ask(OPERATOR, 'PATCH /v1/subaccount/inactive', { account: SHARED, data });
      expect(answer.status).toBe(400);
      expect(world.calls).toHaveLength(0);
    },
  );

  test('is not, when the provider refuses', async () => {
    world.state.answer = () => world.answered(409, { message: 'Has a balance' });
    const refused = await world.ask(OPERATOR, 'PATCH /v1/subaccount/inactive', { account: SHARED });
    expect(refused).toMatchObject({ status: 409, body: { error: { message: 'Has a balance' } } });
    expect(await world.accounts.get(subAccountId(SHARED))).toMatchObject({ version: 1 });
  });
});

test('an answer that is not what was asked for is a 502', async () => {
  world.state.answer = () => world.answered(200, { nothing: true });
  for (const line of ['GET /v1/asset', 'GET /v1/subaccount', 'GET /v1/order/ord_1'])
    expect((await world.ask(CLIENT, line, { account: OWN })).status).toBe(502);
  world.state.answer = () => world.answered(200, undefined);
  expect((await world.ask(CLIENT, 'GET /v1/balance/assets', { account: OWN })).status).toBe(502);
});

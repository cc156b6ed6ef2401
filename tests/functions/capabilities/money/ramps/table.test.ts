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

/** Answers of calls whose shape is checked. */
const ANSWERS: Record<string, unknown> = {
  '/v1/asset': { assets: [] },
  '/v1/network/asset/USDT': { networks: [] },
  '/v1/quote': { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1', price: { price: '5.41' } },
  '/v1/subaccounts': { list: [], total_row: '0' },
  '/v1/subaccount/wallet-address': { list: [{ id: 'w' }, { id: 'wal_2' }], total_row: '2' },
  '/v1/subaccount/bank-account': { list: [], total_row: '0' },
  '/v1/balance/assets': ['BRL', 'USDT'].map((asset) => ({ asset, balance_amount: '1000' })),
  '/v1/subaccount': { account_id: 'acc_new', kyc_limit: '1e3' },
};

const answer = ({ path, accountId = OWN }: SentCall): Forwarded => ({
  answered: true,
  status: 200,
  // An order of the requested account, or else of the client's.
  body:
    path === '/v1/order/ord_1'
      ? { id: 'ord_1', account_id: accountId, status: 'pending' }
      : (ANSWERS[path] ?? {}),
  headers: new Headers(),
});

/** The tests share one table, because no test minds another's rows. */
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

test('the table has all rows of the contract', () => {
  expect(tableCalls()).toHaveLength(RAMPS_TABLE.length);
});

/** The calls before it leave an open withdrawal to `wal_1`. */
const CALLS = tableCalls().map((each) => ({ ...each, line: each.line.replace('/id/wal_1', '/id/wal_3') }));

describe.each(CALLS)('$line', ({ line, who, header, data, keyed }) => {
  const key = () => (keyed ? { key: randomUUID() } : {});

  test("S6.13 S7.4 serves the contract's callers, with their own account", async () => {
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
        // The order is the client's, so the operator must not see it.
        expect(given.status).toBe(caller === OPERATOR ? 404 : 200);
      } else if (needsHeader(caller.role, header)) {
        expect(given).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } });
        expect(world.calls).toHaveLength(0);
      } else expect(given.status).toBe(200);
    }
  });

  test('answers a foreign account as a missing one, and sends nothing', async () => {
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

test('the role row decides every change: demoted callers are clients', async () => {
  const key = randomUUID();
  const data = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1' };
  world.roles.set(OPERATOR.id, 'client');
  for (const [who, line, asked, status] of [
    [DEMOTED, 'GET /v1/balance/pool', {}, 403],
    [DEMOTED, 'POST /v1/subaccount', { data: NEW_ACCOUNT }, 403],
    [OPERATOR, 'POST /v1/subaccount', { data: NEW_ACCOUNT }, 403],
    [OPERATOR, 'PATCH /v1/subaccount/inactive', { account: SHARED }, 403],
    [OPERATOR, 'POST /v1/order/exchange', { data, key, account: SHARED }, 404],
  ] as const)
    expect([line, (await world.ask(who, line, asked)).status]).toEqual([line, status]);
  expect(world.calls).toHaveLength(0);
  const own = { data, key, account: OF_OPERATOR };
  expect((await world.ask(OPERATOR, 'POST /v1/order/exchange', own)).status).toBe(200);
});

describe('the sub-account header', () => {
  const LINE = 'GET /v1/balance/assets';
  const NAME = 'X-sub-account-id';

  test('names the account in any case, and no other header is passed on', async () => {
    for (const headers of [
      { [NAME]: OWN },
      { 'x-SUB-account-ID': OWN },
      { [NAME]: OWN, 'X-Sub-Account': FOREIGN, authorization: 'Bearer other', host: 'evil' },
    ]) {
      world.calls.length = 0;
      expect((await world.ask(CLIENT, LINE, { headers })).status).toBe(200);
      expect(world.calls).toMatchObject([
        { accountId: OWN, query: {}, body: undefined, path: '/v1/balance/assets' },
      ]);
      expect(Object.keys(world.calls[0] ?? {}).sort()).toEqual(
        ['row', 'values', 'query', 'data', 'accountId', 'until', 'priority', 'method', 'path', 'body'].sort(),
      );
    }
  });

  test('is refused in any other form', async () => {
    const values = [
      ...[`${OWN},${FOREIGN}`, `${OWN}, ${OWN}`, [OWN], [OWN, FOREIGN], { toString: OWN }, null, 7, ''],
      ...[` ${OWN}`, `${OWN}\r\nX-evil: 1`, `${OWN}\t`],
    ];
    const names = [`${NAME} `, `${NAME}\t`, `${NAME}:`, ' x-sub-account-id', 'X_sub_account_id'];
    for (const headers of [
      ...[FOREIGN, OWN].map((second) => ({ [NAME]: OWN, 'x-sub-account-id': second })),
      ...values.map((value) => ({ [NAME]: value })),
      ...names.map((name) => ({ [name]: OWN })),
      ...[{}, null, undefined, 'X-sub-account-id: acc_own', [[NAME, OWN]]],
    ])
      expect([headers, (await world.ask(CLIENT, LINE, { headers })).status]).toEqual([headers, 400]);
    expect(world.calls).toHaveLength(0);
  });
});

describe('calls that are not in the table', () => {
  test('are a 404 "Endpoint not allowed" for every role, and send nothing', async () => {
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
      // A query may have any text, because it is read by name.
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
  test('only fields of the row are passed on', async () => {
    const query = 'size=7&page=2&account_id=acc_foreign&status=&limit=1&__proto__=x';
    await world.ask(CLIENT, `GET /v1/order?${query}`, { account: OWN });
    expect(world.calls[0]?.query).toEqual({ size: '7', page: '2' });
  });

  test('an invalid query or data is a 400, and sends nothing', async () => {
    const queries = {
      order: [
        ...['size=201', 'size=0', 'size=-1', 'size=1e2', 'size=0x10', 'size=%31%30%30%30', 'size=5&size=5'],
        ...['page=99999999', 'search=%00', 'search=a%0d%0ab', 'order_by=created_at;drop', 'status=a,b'],
      ],
      'subaccount/wallet-address': ['wallet_type=other', 'asset=a/b'],
      'subaccount/bank-account': ['bank_type=other'],
      asset: ['type=a%20b'],
    };
    const quote = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1' };
    const bank = { asset: 'USD', bank_name: 'B', branch: '1', account: '2', country: 'US' };
    const wrong: (readonly [line: string, data?: unknown])[] = [
      ...Object.entries(queries).flatMap(([path, all]) =>
        all.map((query) => [`GET /v1/${path}?${query}`] as const),
      ),
      ...['NaN', '0x10', '', 0].map(
        (source_amount) => ['POST /v1/quote', { ...quote, source_amount }] as const,
      ),
      ...[{ ...quote, fee: '9' }, { ...quote, product: 'gift' }, undefined, []].map(
        (data) => ['POST /v1/quote', data] as const,
      ),
      ['POST /v1/subaccount/bank-account/external', bank],
      ['GET /v1/asset', { anything: 1 }],
    ];
    for (const [line, data] of wrong)
      expect([line, data, (await world.ask(CLIENT, line, { data, account: OWN })).status]).toEqual([
        line,
        data,
        400,
      ]);
    expect(wrong).toHaveLength(26);
    expect(world.calls).toHaveLength(0);
  });

  test('amounts go out as written, and come back as plain decimals', async () => {
    const kept = {
      source_amount: '12345678901234567890.123456789012345678',
      price: { price: '5.4100', base_asset: 'USDT' },
      more: '3',
    };
    world.state.answer = () =>
      world.answered(200, {
        ...kept,
        source_asset: 'BRL',
        target_asset: 'USDT',
        target_amount_estimate: '1e-7',
      });
    const data = { source_asset: 'BRL', target_asset: 'USDT', source_amount: 1_234_567_890.123_456_7 };
    expect(await world.ask(CLIENT, 'POST /v1/quote', { data })).toMatchObject({
      status: 200,
      body: { ...kept, target_amount_estimate: '0.0000001' },
    });
    expect(world.calls[0]?.body).toMatchObject({ product: 'exchange', target_amount: '0' });
  });
});

describe('an order by its id', () => {
  test('of a hidden account is a 404, like a missing one', async () => {
    const foreign = await world.ask(OPERATOR, 'GET /v1/order/ord_1');
    world.state.answer = () => world.answered(404, { message: 'Order not found' });
    const nonexistent = await world.ask(OPERATOR, 'GET /v1/order/ord_2');
    expect(foreign).toMatchObject({ status: 404 });
    expect(foreign).toEqual(nonexistent);
    expect(world.calls).toHaveLength(2);
  });
});

describe('deactivating a sub-account', () => {
  beforeEach(async () => {
    world = await setUp(await engine.newTable());
    world.state.answer = answer;
  });

  test('S4.4 S7.7 is recorded with a new version', async () => {
    await world.ask(OPERATOR, 'PATCH /v1/subaccount/inactive', { account: SHARED });
    expect(await world.accounts.get(subAccountId(SHARED))).toMatchObject({
      version: 2,
      record: { status: 'inactive', user_id: CLIENT.id },
    });
  });

  test('passes data on as sent, with or without is_active, and records the result', async () => {
    const patch = (data: unknown) =>
      world.ask(OPERATOR, 'PATCH /v1/subaccount/inactive', { account: SHARED, data });
    for (const [data, status] of [
      [undefined, 'inactive'],
      [{ is_active: false }, 'inactive'],
      [{ is_active: true }, 'active'],
    ] as const) {
      await patch(undefined);
      world.calls.length = 0;
      expect((await patch(data)).status).toBe(200);
      expect(world.calls).toMatchObject([{ method: 'PATCH', accountId: SHARED, body: data }]);
      expect((await world.accounts.get(subAccountId(SHARED)))?.record.status).toBe(status);
    }
    world.calls.length = 0;
    for (const data of [{ is_active: 'true' }, { active: true }, 'active', []])
      expect([data, (await patch(data)).status]).toEqual([data, 400]);
    expect(world.calls).toHaveLength(0);
  });

  test('is not recorded if the provider refuses', async () => {
    world.state.answer = () => world.answered(409, { message: 'Has a balance' });
    const refused = await world.ask(OPERATOR, 'PATCH /v1/subaccount/inactive', { account: SHARED });
    expect(refused).toMatchObject({ status: 409, body: { error: { message: 'Has a balance' } } });
    expect(await world.accounts.get(subAccountId(SHARED))).toMatchObject({ version: 1 });
  });
});

test('an answer of the wrong shape is a 502', async () => {
  world.state.answer = () => world.answered(200, { nothing: true });
  for (const line of ['GET /v1/asset', 'GET /v1/subaccount', 'GET /v1/order/ord_1'])
    expect((await world.ask(CLIENT, line, { account: OWN })).status).toBe(502);
  world.state.answer = () => world.answered(200, undefined);
  expect((await world.ask(CLIENT, 'GET /v1/balance/assets', { account: OWN })).status).toBe(502);
});

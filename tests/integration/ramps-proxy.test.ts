import { randomUUID } from 'node:crypto';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { Role } from '#shared/domain/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayCall, NEW_ACCOUNT, type TableCall, tableCalls } from '#tests/support/ramps-calls.ts';
import { enter, newAccount, type Scene } from '#tests/support/scene.ts';
import { running } from '#tests/support/plain.ts';
import { type Answer, pay, sandbox, until } from '#tests/support/stack-client.ts';

let scene: Scene;
/** The client's, managed by the operator; and one that nobody but the administrator sees. */
let own: SubAccountRecord;
let foreign: SubAccountRecord;

interface LoggedRequest {
  readonly seq: number;
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly account: string | null;
}

const ROLES = ['client', 'gateway_user', 'admin'] as const satisfies readonly Role[];
const callerOf = (role: Role) =>
  role === 'admin' ? scene.admin : role === 'client' ? scene.client : scene.operator;

interface Options {
  readonly data?: unknown;
  readonly account?: string | undefined;
  readonly key?: string;
}

const ask = async <T = unknown>(role: Role, line: string, { data, account, key }: Options = {}) => {
  const [method, endpoint] = line.split(' ');
  const headers = account === undefined ? {} : { 'X-sub-account-id': account };
  const body = { method, endpoint, headers, ...(data === undefined ? {} : { data }) };
  return callerOf(role)<T>('POST /ramps', body, key === undefined ? {} : { 'idempotency-key': key });
};

/** Of what looks each minute at all accounts' orders: it asks by the time of their last change, and nobody else does. */
const isWatch = ({ method, path, query = '', account }: LoggedRequest): boolean =>
  method === 'GET' && path === '/v1/order' && account === null && query.includes('order_by=updated_at');

let seen = 0;
/** The requests that have reached the provider since this was asked last. */
const requestsSince = async (): Promise<readonly LoggedRequest[]> => {
  const { items } = await sandbox(running.stack)<{ items: LoggedRequest[] }>(
    `GET /sandbox/log?kind=request&after=${seen}`,
  );
  seen = items.at(-1)?.seq ?? seen;
  return items.filter((request) => request.path.startsWith('/v1/') && !isWatch(request));
};

/** As often as one call is made again: so often nothing else comes in the moment that it takes. */
const PASSES = 5;

/**
 * What reaches the provider because of one call. What asks it by itself (balances, rates, the comparison) may come in the same
 * moment: then the call is made again. What it causes, it causes each time.
 */
const reachedBy = async (call: () => Promise<void>): Promise<readonly LoggedRequest[]> => {
  let reached: readonly LoggedRequest[] = [];
  for (let pass = 1; pass === 1 || (pass <= PASSES && reached.length > 0); pass += 1) {
    await requestsSince();
    await call();
    reached = await requestsSince();
  }
  return reached;
};

const behave = (change: unknown) => sandbox(running.stack)('PUT /sandbox/behaviour', change);
const keyed = (call: Pick<TableCall, 'keyed'>) => (call.keyed ? { key: randomUUID() } : {});

beforeAll(async () => {
  scene = await enter(running.stack);
  own = await newAccount(running.stack, scene, {
    user_id: scene.ids.client,
    manager_id: scene.ids.operator,
  });
  foreign = await newAccount(running.stack, scene, { user_id: null, manager_id: null });
  await pay(running.stack, own.external_id, '5000.00');
});

describe('every row of the table', () => {
  let calls: readonly TableCall[];

  const made = async (line: string, data: unknown): Promise<{ id: string }> =>
    (await ask<{ id: string }>('client', line, { data, account: own.external_id })).body;

  beforeAll(async () => {
    const account = own.external_id;
    const exchange = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1000.00' };
    const ordered = await ask<{ id: string }>('client', 'POST /v1/order/exchange', {
      data: exchange,
      account,
      key: randomUUID(),
    });
    const order = ordered.body.id;
    await until('the exchange is confirmed', async () => {
      const { body } = await ask<{ status: string }>('client', `GET /v1/order/${order}`);
      return body.status === 'confirmed' ? true : undefined;
    });
    const external = {
      asset: 'USDT',
      network: 'tron',
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      name: 'W',
    };
    const bank = { asset: 'BRL', bank_name: 'Banco', branch: '1', account: '2', country: 'BR' };
    calls = tableCalls({
      order,
      wallet: (await made('POST /v1/subaccount/wallet-address/external', external)).id,
      shared: (await made('POST /v1/subaccount/wallet-address/shared', { asset: 'USDT', network: 'tron' }))
        .id,
      bankAccount: (await made('POST /v1/subaccount/bank-account/external', bank)).id,
    });
  });

  test('S7.5 answers whom the contract names, for an account of theirs', async () => {
    let answered = 0;
    for (const call of calls.filter(({ oneOff }) => !oneOff)) {
      for (const role of ROLES) {
        const given = await ask(role, call.line, {
          data: call.data,
          account: own.external_id,
          ...keyed(call),
        });
        expect([call.line, role, given.status]).toEqual([
          call.line,
          role,
          mayCall(role, call.who) ? 200 : 403,
        ]);
        answered += 1;
      }
    }
    expect(answered).toBe((RAMPS_TABLE.length - 4) * ROLES.length);
  });

  test('refuses whom it does not name, and foreign and nonexistent accounts alike: nothing reaches the provider', async () => {
    let refused = 0;
    const reached: LoggedRequest[] = [];
    for (const call of calls)
      for (const role of ROLES) {
        if (role === 'admin') continue;
        const isAllowed = mayCall(role, call.who);
        const refuse = async (): Promise<void> => {
          const [a, b] = await Promise.all(
            [foreign.external_id, 'acc_nowhere'].map((account) =>
              ask(role, call.line, { data: call.data, account, ...keyed(call) }),
            ),
          );
          expect([call.line, role, a?.status]).toEqual([call.line, role, isAllowed ? 404 : 403]);
          expect(a).toEqual(b);
        };
        reached.push(...(await reachedBy(refuse)));
        refused += 2;
      }
    console.log(
      `proxy: ${RAMPS_TABLE.length} rows, ${refused} refused calls, ${reached.length} reached the provider`,
    );
    expect(refused).toBe(RAMPS_TABLE.length * 4);
    expect(reached).toEqual([]);
    // What does reach it is seen.
    const passed = await reachedBy(async () => {
      await ask('client', 'GET /v1/balance/assets', { account: own.external_id });
    });
    expect(passed).toContainEqual(
      expect.objectContaining({ path: '/v1/balance/assets', account: own.external_id }),
    );
  });

  test('a foreign order answers like none', async () => {
    const deposit = await pay(running.stack, foreign.external_id, '10.00');
    const [theirs, none] = await Promise.all([
      ask('gateway_user', `GET /v1/order/${deposit.id}`),
      ask('gateway_user', 'GET /v1/order/ord_nowhere'),
    ]);
    expect(theirs.status).toBe(404);
    expect(theirs).toEqual(none);
    expect((await ask('admin', `GET /v1/order/${deposit.id}`)).status).toBe(200);
  });

  test('hostile addresses, and headers that are not one account, reach nobody', async () => {
    const lines = [
      '//evil/v1/asset',
      '/\\evil',
      '@evil',
      '/v1/%2e%2e/oauth/token',
      '/v1/order/..',
      '/V1/asset',
    ];
    const spoiled = [
      '/v1/asset\t',
      '/v1/asset\r\nHost: evil',
      '/v1/asset\u0000',
      '/sandbox/reset',
      '/oauth/token',
    ];
    const reached: LoggedRequest[] = [];
    const refused = async (call: () => Promise<void>): Promise<void> => {
      reached.push(...(await reachedBy(call)));
    };
    for (const endpoint of [...lines, ...spoiled])
      await refused(async () => {
        const { status, body } = await scene.admin('POST /ramps', { method: 'GET', endpoint });
        expect([endpoint, status]).toEqual([endpoint, 404]);
        expect(body).toMatchObject({ error: { message: 'Endpoint not allowed' } });
      });
    await refused(async () => {
      const two = { 'X-sub-account-id': own.external_id, 'x-sub-account-id': foreign.external_id };
      const joined = { 'X-sub-account-id': `${own.external_id},${foreign.external_id}` };
      for (const headers of [two, joined, { 'X-sub-account-id': [own.external_id] }]) {
        const given = await scene.client('POST /ramps', {
          method: 'GET',
          endpoint: '/v1/balance/assets',
          headers,
        });
        expect(given.status).toBe(400);
      }
      // A header of the request itself is none of them.
      const body = { method: 'GET', endpoint: '/v1/balance/assets' };
      expect((await scene.client('POST /ramps', body, { 'x-sub-account-id': own.external_id })).status).toBe(
        400,
      );
    });
    expect(reached).toEqual([]);
  });

  test('what can be done once: wallets and bank accounts deleted, a sub-account made inactive', async () => {
    for (const call of calls.filter(({ line }) => line.startsWith('DELETE'))) {
      const account = own.external_id;
      expect((await ask('client', call.line, { account })).status).toBe(200);
      const again = await ask('client', call.line, { account });
      expect(again).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    }
    const created = await ask<{ account_id: string }>('gateway_user', 'POST /v1/subaccount', {
      data: { ...NEW_ACCOUNT, user_id: scene.ids.client },
    });
    expect(created.status).toBe(200);
    const row = async () => {
      const { body } = await scene.client<{ items: SubAccountRecord[] }>('GET /subaccounts?limit=200');
      return body.items.find((item) => item.external_id === created.body.account_id);
    };
    expect(await row()).toMatchObject({
      user_id: scene.ids.client,
      manager_id: scene.ids.operator,
      status: 'active',
      name: NEW_ACCOUNT.name,
    });
    const account = created.body.account_id;
    expect((await ask('gateway_user', 'PATCH /v1/subaccount/inactive', { account })).status).toBe(200);
    expect(await row()).toMatchObject({ status: 'inactive' });
  });
});

describe('orders', () => {
  const data = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '10.00' };
  const order = (key: string, over: unknown = {}) =>
    ask<{ id?: string; reference?: string }>('client', 'POST /v1/order/exchange', {
      data: { ...data, ...(over as object) },
      account: own.external_id,
      key,
    });
  const ordersOfKey = async (reference: string | undefined): Promise<number> => {
    const { items } = await sandbox(running.stack)<{
      items: { order: { id: string; reference?: string } }[];
    }>('GET /sandbox/log?kind=order');
    const ids = items
      .filter(({ order: made }) => made.reference === reference)
      .map(({ order: made }) => made.id);
    return new Set(ids).size;
  };

  test('the same key many times at once makes one order', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, () => order(key)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
    const { body } = await order(key);
    expect(await ordersOfKey(body.reference)).toBe(1);
    expect((await order(key, { source_amount: '11.00' })).status).toBe(422);
    const none = await ask('client', 'POST /v1/order/exchange', { data, account: own.external_id });
    expect(none.status).toBe(400);
  });

  test('an answer that is lost after the order was made is found by its reference, and not sent again', async () => {
    await requestsSince();
    await behave({ fail: { match: 'POST /v1/order/exchange', status: 502, times: 1, after_commit: true } });
    const given = await order(randomUUID());
    await behave({ fail: null });
    expect(given.status).toBe(200);
    expect(await ordersOfKey(given.body.reference)).toBe(1);
    const sent = (await requestsSince()).filter(({ method }) => method === 'POST');
    expect(sent).toHaveLength(1);
  });

  test('a refusal has the provider’s words; a redirect is not followed', async () => {
    const key = randomUUID();
    const refused = await order(key, { source_amount: '999999.00' });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toMatch(/The balance of [\d.]+ BRL is less than 999999.00 BRL/);
    await behave({ fail: { match: 'GET /v1/asset', status: 307 } });
    const redirected = await ask('client', 'GET /v1/asset');
    await behave({ fail: null });
    expect(redirected).toMatchObject({ status: 502, body: { error: { message: 'API request failed' } } });
  });
});

test('a sub-account whose creation was not answered is found with its owner by the next sync', async () => {
  const lost = { ...NEW_ACCOUNT, name: `Perdida ${randomUUID()}`, email: 'perdida@example.com' };
  await behave({ fail: { match: 'POST /v1/subaccount', status: 500, times: 1, after_commit: true } });
  const given: Answer = await ask('gateway_user', 'POST /v1/subaccount', {
    data: { ...lost, user_id: scene.ids.client },
  });
  await behave({ fail: null });
  expect(given.status).toBe(502);
  expect((await ask('admin', 'POST /v1/subaccount', { data: lost })).status).toBe(409);
  const synced = await scene.operator('POST /sync-subaccounts', {});
  expect(synced).toMatchObject({ status: 200, body: { success: true, errors: [] } });
  const { body } = await scene.client<{ items: SubAccountRecord[] }>('GET /subaccounts?limit=200');
  expect(body.items.filter(({ name }) => name === lost.name)).toMatchObject([
    { user_id: scene.ids.client, manager_id: scene.ids.operator, email: lost.email },
  ]);
});

describe('credentials', () => {
  const use = async (client_secret: string) => {
    const next = { client_id: running.stack.ramps.clientId, client_secret };
    const saved = await scene.admin('PUT /credentials', { ...next, environment: 'sandbox' });
    expect(saved.status).toBe(200);
    // The tokens of the credentials before end now: the next call gets a 401 from the provider.
    await sandbox(running.stack)('POST /sandbox/credentials', { ...next, revoke_tokens: true });
  };
  /** The stack is everybody's. The provider takes no secret again that was replaced. */
  afterAll(() => use(`last-${randomUUID()}`));

  test('test connection', async () => {
    expect(await scene.admin('POST /test-connection', {})).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await scene.operator('POST /test-connection', {})).status).toBe(403);
    await behave({ fail: { match: 'GET /v1/asset', status: 500 } });
    expect(await scene.admin('POST /test-connection', {})).toMatchObject({
      status: 502,
      body: { error: { message: 'Connection test failed: API request failed' } },
    });
    await behave({ fail: null });
  });

  test('rotated in mid-traffic fail no call', async () => {
    const account = own.external_id;
    let isOver = false;
    const traffic = async (): Promise<number[]> => {
      const statuses: number[] = [];
      while (!isOver) statuses.push((await ask('client', 'GET /v1/balance/assets', { account })).status);
      return statuses;
    };
    const under = Promise.all([traffic(), traffic(), traffic(), traffic()]);
    await use(`next-${randomUUID()}`);
    for (let calls = 0; calls < 10; calls += 1) await ask('client', 'GET /v1/asset');
    isOver = true;
    const statuses = (await under).flat();
    expect(statuses.length).toBeGreaterThan(4);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('are gone as soon as they are cleared', async () => {
    await scene.admin('DELETE /credentials');
    expect((await scene.admin('POST /test-connection', {})).status).toBe(424);
  });
});

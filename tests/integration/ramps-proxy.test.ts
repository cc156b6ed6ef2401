import { randomUUID } from 'node:crypto';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { Role } from '#shared/domain/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayCall, NEW_ACCOUNT, type TableCall, tableCalls } from '#tests/support/ramps-calls.ts';
import { enter, newAccount, type Scene } from '#tests/support/scene.ts';
import { running } from '#tests/support/plain.ts';
import { type Answer, payIn, sandbox, until } from '#tests/support/stack-client.ts';

let scene: Scene;
/** Owned by the client, managed by the operator. */
let own: SubAccountRecord;

interface LoggedRequest {
  readonly seq: number;
  readonly method: string;
  readonly path: string;
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

let seen = 0;
/** POST requests to the provider since the last call. */
const postsSince = async (): Promise<readonly LoggedRequest[]> => {
  const { items } = await sandbox(running.stack)<{ items: LoggedRequest[] }>(
    `GET /sandbox/log?kind=request&after=${seen}`,
  );
  seen = items.at(-1)?.seq ?? seen;
  return items.filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/'));
};

const behave = (change: unknown) => sandbox(running.stack)('PUT /sandbox/behaviour', change);
const keyed = (call: Pick<TableCall, 'keyed'>) => (call.keyed ? { key: randomUUID() } : {});

beforeAll(async () => {
  scene = await enter(running.stack);
  own = await newAccount(running.stack, scene, {
    user_id: scene.ids.client,
    manager_id: scene.ids.operator,
  });
  await payIn(running.stack, scene.admin, own, '5000.00');
});

describe('every call of the table', () => {
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
      address: 'TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4N',
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

  test("S7.5 serves the contract's roles, for their own accounts", async () => {
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

  test('deletes wallets and bank accounts, and deactivates a sub-account', async () => {
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

  test('an order with a lost response is found by its reference, not sent again', async () => {
    await postsSince();
    await behave({ fail: { match: 'POST /v1/order/exchange', status: 502, times: 1, after_commit: true } });
    const given = await order(randomUUID());
    await behave({ fail: null });
    expect(given.status).toBe(200);
    expect(await ordersOfKey(given.body.reference)).toBe(1);
    expect(await postsSince()).toHaveLength(1);
  });

  test('a refusal has the provider’s message; a redirect is not followed', async () => {
    await behave({ fail: { match: 'POST /v1/order/exchange', status: 422 } });
    const refused = await order(randomUUID());
    expect(refused).toMatchObject({ status: 422, body: { error: { message: 'Injected failure (422)' } } });
    await behave({ fail: { match: 'GET /v1/asset', status: 307 } });
    const redirected = await ask('client', 'GET /v1/asset');
    await behave({ fail: null });
    expect(redirected).toMatchObject({ status: 502, body: { error: { message: 'API request failed' } } });
  });
});

test('the next sync finds a sub-account whose creation got no response, with its owner', async () => {
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
    // Revokes old tokens, so the next provider call gets a 401.
    await sandbox(running.stack)('POST /sandbox/credentials', { ...next, revoke_tokens: true });
  };
  /** Other tests use the same stack. The provider rejects a replaced secret. */
  afterAll(() => use(`last-${randomUUID()}`));

  test('test connection', async () => {
    expect(await scene.admin('POST /test-connection', {})).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await scene.operator('POST /test-connection', {})).status).toBe(403);
    await behave({ fail: { match: 'GET /v1/order', status: 500 } });
    expect(await scene.admin('POST /test-connection', {})).toMatchObject({
      status: 502,
      body: { error: { message: 'Connection test failed: API request failed' } },
    });
    await behave({ fail: null });
  });

  test('rotating them during traffic fails no call', async () => {
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

  test('clearing them takes effect immediately', async () => {
    await scene.admin('DELETE /credentials');
    expect((await scene.admin('POST /test-connection', {})).status).toBe(424);
  });
});

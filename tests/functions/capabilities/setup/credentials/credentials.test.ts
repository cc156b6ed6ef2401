import { reference } from '#functions/adapters/ramps/reference/profile.ts';
import type { ConnectionCheck, SavedCredentials } from '#functions/capabilities/setup/credentials/ports.ts';
import { credentialsRoutes } from '#functions/capabilities/setup/credentials/routes.ts';
import type { Forwarded } from '#functions/modules/provider/calls.ts';
import type { Abilities } from '#functions/modules/provider/ports.ts';
import type { CredentialsInput } from '#shared/contract/calls/credentials.ts';
import { NOTHING_CONFIRMED } from '#shared/contract/provider-checklist.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, apiOf } from '#tests/support/api.ts';
import { ALL_CONFIRMED, ChecklistInMemory } from '#tests/support/checklist-in-memory.ts';
import { NOW, subAccount } from '#tests/support/records.ts';
import { linkTo } from '#shared/contract/records.ts';

const input = { client_id: 'client-4711', client_secret: 'top-secret', environment: 'sandbox' };
const none = { configured: false, client_id: null, environment: null, updated_at: null };
const status = {
  configured: true,
  client_id: '••••4711',
  environment: 'sandbox',
  updated_at: NOW.toISOString(),
};

const answered = (status: number, body: unknown = {}): Forwarded => ({
  answered: true,
  status,
  body,
  headers: new Headers(),
});

const REPORT = {
  profile: 'beta',
  checked_at: NOW.toISOString(),
  took_ms: 12,
  calls: [],
} as const;

const BETA = { ...reference.abilities, orderIdOnCreate: false };

const setUp = (abilities: Abilities = BETA, checklist = new ChecklistInMemory()) => {
  const kept: { now: SavedCredentials | undefined } = { now: undefined };
  const vault = {
    read: () => Promise.resolve(kept.now),
    save: (credentials: SavedCredentials) => {
      kept.now = credentials;
      return Promise.resolve();
    },
    clear: () => {
      kept.now = undefined;
      return Promise.resolve();
    },
  };
  const provider: { answer: Forwarded; asked: number; typed: unknown } = {
    answer: answered(200),
    asked: 0,
    typed: undefined,
  };
  const probe = (_signal: AbortSignal, typed?: unknown) => {
    provider.asked += 1;
    provider.typed = typed;
    return Promise.resolve(provider.answer);
  };
  const checked: CredentialsInput[] = [];
  const check: ConnectionCheck = (credentials) => {
    checked.push(credentials);
    return Promise.resolve({ ...REPORT, environment: credentials.environment, calls: [] });
  };
  const ports = {
    vault,
    provider: { probe },
    check,
    checklist,
    abilities,
    profiles: { get: () => Promise.resolve(undefined) },
    clock: () => NOW,
    deadline: () => new AbortController().signal,
  };
  return { kept, provider, checked, call: apiOf(credentialsRoutes(ports)) };
};

describe('the credentials of the provider', () => {
  test('S3.15 are saved, shown without the secret, and cleared', async () => {
    const { call, kept } = setUp();
    expect(await call(ADMIN, 'GET /api/credentials')).toEqual({ status: 200, body: none });
    expect(await call(ADMIN, 'PUT /api/credentials', { body: input })).toEqual({ status: 200, body: status });
    expect(kept.now).toEqual({ ...input, updated_at: NOW.toISOString() });
    const read = await call(ADMIN, 'GET /api/credentials');
    expect(read).toEqual({ status: 200, body: status });
    expect(JSON.stringify(read)).not.toContain('top-secret');
    expect(await call(ADMIN, 'DELETE /api/credentials')).toEqual({ status: 200, body: none });
    expect(kept.now).toBeUndefined();
  });

  test('S7.15 POST saves with a body, and shows the status without one', async () => {
    const { call } = setUp();
    expect((await call(ADMIN, 'POST /api/credentials', { body: input })).body).toEqual(status);
    expect((await call(ADMIN, 'POST /api/credentials', { body: {} })).body).toEqual(status);
    expect((await call(ADMIN, 'POST /api/credentials')).body).toEqual(status);
  });

  test('a client id of up to four characters is masked completely', async () => {
    const { call } = setUp();
    const { body } = await call(ADMIN, 'PUT /api/credentials', { body: { ...input, client_id: 'abcd' } });
    expect(body).toMatchObject({ client_id: '••••' });
  });

  test('refuses invalid credentials', async () => {
    const { call, kept } = setUp();
    for (const body of [
      { ...input, environment: 'staging' },
      { ...input, client_secret: '' },
      { client_id: 'x' },
      { ...input, extra: 1 },
      ...['[1', [], 'null'],
    ])
      for (const method of ['PUT', 'POST'])
        expect([body, (await call(ADMIN, `${method} /api/credentials`, { body })).status]).toEqual([
          body,
          400,
        ]);
    expect(kept.now).toBeUndefined();
  });
});

describe('test connection', () => {
  const LINE = 'POST /api/test-connection';

  test('S7.16 names the environment that accepts the stored credentials', async () => {
    const { call, provider } = setUp();
    await call(ADMIN, 'PUT /api/credentials', { body: input });
    expect(await call(ADMIN, LINE, { body: {} })).toEqual({
      status: 200,
      body: { success: true, error: null, environment: 'sandbox' },
    });
    expect(provider.asked).toBe(1);
  });

  test('tests typed ones before anything is saved', async () => {
    const { call, kept, provider } = setUp();
    expect(await call(ADMIN, LINE, { body: { ...input, environment: 'production' } })).toEqual({
      status: 200,
      body: { success: true, error: null, environment: 'production' },
    });
    expect(provider.typed).toEqual({ ...input, environment: 'production' });
    expect(kept.now).toBeUndefined();
  });

  test('refuses incomplete and missing ones without a request', async () => {
    const { call, provider } = setUp();
    expect(await call(ADMIN, LINE, { body: { client_id: 'x' } })).toMatchObject({ status: 400 });
    const message = expect.stringContaining('credentials not configured') as string;
    expect(await call(ADMIN, LINE)).toMatchObject({ status: 424, body: { error: { message } } });
    expect(provider.asked).toBe(0);
  });

  test('a failed test says why', async () => {
    const { call, provider } = setUp();
    await call(ADMIN, 'PUT /api/credentials', { body: input });
    for (const [answer, status, why] of [
      [
        { answered: false, reason: 'authentication', sent: false },
        502,
        'Authentication failed. Please check your credentials in Settings.',
      ],
      [{ answered: false, reason: 'timeout', sent: true }, 504, 'The provider did not answer in time.'],
      [answered(500), 502, 'API request failed'],
      [answered(403, { message: 'Not from here' }), 502, 'Not from here'],
      [answered(302), 502, 'API request failed'],
    ] as const) {
      provider.answer = answer;
      const message = `Connection test failed: ${why}`;
      expect(await call(ADMIN, LINE)).toMatchObject({ status, body: { error: { message } } });
    }
  });
});

describe('connection check', () => {
  const LINE = 'POST /api/connection-check';

  test('checks the stored or the typed credentials', async () => {
    const { call, checked, kept } = setUp();
    await call(ADMIN, 'PUT /api/credentials', { body: input });
    expect(await call(ADMIN, LINE, { body: {} })).toEqual({
      status: 200,
      body: { ...REPORT, environment: 'sandbox' },
    });
    const typed = { ...input, client_id: 'another', environment: 'production' };
    expect(await call(ADMIN, LINE, { body: typed })).toMatchObject({ body: { environment: 'production' } });
    expect(checked).toEqual([input, typed]);
    expect(kept.now).toMatchObject(input);
  });

  test('sends nothing without credentials', async () => {
    const { call, checked } = setUp();
    expect(await call(ADMIN, LINE)).toMatchObject({ status: 424 });
    expect(checked).toEqual([]);
  });
});

describe('the checklist before the first conversion', () => {
  const LINE = '/api/provider-checklist';
  const by = { confirmed_by: { id: ADMIN.id, email: '' }, confirmed_at: NOW.toISOString() };

  test('an answer is stored with person and time, and can be removed', async () => {
    const { call } = setUp();
    expect(await call(ADMIN, `GET ${LINE}`)).toEqual({
      status: 200,
      body: {
        ...NOTHING_CONFIRMED,
        needed: true,
        open: ['pool_balance', 'bought_usdt', 'webhooks'],
        version: 0,
      },
    });
    const body = { version: 0, pool_balance: 'activated', bought_usdt: 'wallet' };
    expect(await call(ADMIN, `PUT ${LINE}`, { body })).toMatchObject({
      status: 200,
      body: {
        pool_balance: { answer: 'activated', ...by },
        bought_usdt: { answer: 'wallet', ...by },
        webhooks: null,
        // With an activated pool balance, no USDT is left to send on.
        open: ['bought_usdt', 'webhooks'],
        version: 1,
      },
    });
    expect(
      (await call(ADMIN, `PUT ${LINE}`, { body: { version: 1, pool_balance: null, webhooks: 'registered' } }))
        .body,
    ).toMatchObject({
      pool_balance: null,
      bought_usdt: { answer: 'wallet' },
      open: ['pool_balance', 'bought_usdt'],
      version: 2,
    });
  });

  test('a stale version is a conflict, an unknown answer invalid', async () => {
    const { call } = setUp();
    const put = async (body: unknown) => (await call(ADMIN, `PUT ${LINE}`, { body })).status;
    expect(await put({ version: 1, webhooks: 'registered' })).toBe(409);
    expect(await put({ version: 0, bought_usdt: 'nowhere' })).toBe(400);
    expect(await put({ version: 0, pool_balance: 'not sure' })).toBe(400);
  });

  test('an answer proven by the first exchange stays', async () => {
    const first_exchange = {
      sub_account: linkTo(subAccount({})),
      intent: 'cnv_1-x1',
      begun_at: NOW.toISOString(),
      order_id: 'ord_1',
      differs_since: null,
      proven_at: NOW.toISOString(),
    };
    const { call } = setUp(BETA, new ChecklistInMemory({ ...ALL_CONFIRMED, first_exchange }));
    const body = { version: 1, pool_balance: null };
    expect(await call(ADMIN, `PUT ${LINE}`, { body })).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('stop the gateway') as unknown } },
    });
    expect((await call(ADMIN, `GET ${LINE}`)).body).toMatchObject({ first_exchange, version: 1 });
  });

  test('a provider that names its orders needs no checklist', async () => {
    const { call } = setUp(reference.abilities);
    expect((await call(ADMIN, `GET ${LINE}`)).body).toMatchObject({ needed: false, open: [] });
  });
});

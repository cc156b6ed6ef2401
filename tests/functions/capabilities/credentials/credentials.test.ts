import type { SavedCredentials } from '#functions/capabilities/credentials/ports.ts';
import { credentialsRoutes } from '#functions/capabilities/credentials/routes.ts';
import type { Forwarded } from '#functions/modules/provider/calls.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, apiOf } from '#tests/support/api.ts';
import { NOW } from '#tests/support/records.ts';

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

const setUp = () => {
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
  const ports = {
    vault,
    provider: { probe },
    clock: () => NOW,
    deadline: () => new AbortController().signal,
  };
  return { kept, provider, call: apiOf(credentialsRoutes(ports)) };
};

describe('the credentials of the provider', () => {
  test('S3.15 are saved, read as a status without the secret, and cleared', async () => {
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

  test('S7.15 POST saves with a body and reads the status with an empty one', async () => {
    const { call } = setUp();
    expect((await call(ADMIN, 'POST /api/credentials', { body: input })).body).toEqual(status);
    expect((await call(ADMIN, 'POST /api/credentials', { body: {} })).body).toEqual(status);
    expect((await call(ADMIN, 'POST /api/credentials')).body).toEqual(status);
  });

  test('a client id of four characters or less is masked altogether', async () => {
    const { call } = setUp();
    const { body } = await call(ADMIN, 'PUT /api/credentials', { body: { ...input, client_id: 'abcd' } });
    expect(body).toMatchObject({ client_id: '••••' });
  });

  test('refuses what is no credentials', async () => {
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

  test('S7.16 says which environment accepts the stored credentials', async () => {
    const { call, provider } = setUp();
    await call(ADMIN, 'PUT /api/credentials', { body: input });
    expect(await call(ADMIN, LINE, { body: {} })).toEqual({
      status: 200,
      body: { success: true, error: null, environment: 'sandbox' },
    });
    expect(provider.asked).toBe(1);
  });

  test('asks with those that are typed, before anything is saved', async () => {
    const { call, kept, provider } = setUp();
    expect(await call(ADMIN, LINE, { body: { ...input, environment: 'production' } })).toEqual({
      status: 200,
      body: { success: true, error: null, environment: 'production' },
    });
    expect(provider.typed).toEqual({ ...input, environment: 'production' });
    expect(kept.now).toBeUndefined();
  });

  test('half of them are refused, as is none at all, and nothing is asked', async () => {
    const { call, provider } = setUp();
    expect(await call(ADMIN, LINE, { body: { client_id: 'x' } })).toMatchObject({ status: 400 });
    const message = expect.stringContaining('credentials not configured') as string;
    expect(await call(ADMIN, LINE)).toMatchObject({ status: 424, body: { error: { message } } });
    expect(provider.asked).toBe(0);
  });

  test('a test that fails says why', async () => {
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

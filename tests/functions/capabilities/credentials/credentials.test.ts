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

  test.each([
    [{ ...input, environment: 'staging' }, 400],
    [{ ...input, client_secret: '' }, 400],
    [{ client_id: 'x' }, 400],
    [{ ...input, extra: 1 }, 400],
    ['[1', 400],
    [[], 400],
    ['null', 400],
  ])('refuses %j', async (body, expected) => {
    const { call, kept } = setUp();
    for (const method of ['PUT', 'POST'])
      expect((await call(ADMIN, `${method} /api/credentials`, { body })).status).toBe(expected);
    expect(kept.now).toBeUndefined();
  });

  test('refuses a body that is not said to be JSON', async () => {
    const { call } = setUp();
    const headers = { 'content-type': 'text/plain' };
    expect((await call(ADMIN, 'PUT /api/credentials', { body: input, headers })).status).toBe(415);
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

  test('half of them are refused, and nothing is asked', async () => {
    const { call, provider } = setUp();
    expect(await call(ADMIN, LINE, { body: { client_id: 'x' } })).toMatchObject({ status: 400 });
    expect(provider.asked).toBe(0);
  });

  test('without credentials does not ask the provider', async () => {
    const { call, provider } = setUp();
    expect(await call(ADMIN, LINE)).toMatchObject({
      status: 424,
      body: { error: { message: expect.stringContaining('credentials not configured') as string } },
    });
    expect(provider.asked).toBe(0);
  });

  test.each<[string, Forwarded, number, string]>([
    [
      'not accepted',
      { answered: false, reason: 'authentication', sent: false },
      502,
      'Connection test failed: Authentication failed. Please check your credentials in Settings.',
    ],
    [
      'no answer',
      { answered: false, reason: 'timeout', sent: true },
      504,
      'Connection test failed: The provider did not answer in time.',
    ],
    ['a failure', answered(500), 502, 'Connection test failed: API request failed'],
    ['a refusal', answered(403, { message: 'Not from here' }), 502, 'Connection test failed: Not from here'],
    ['a redirect', answered(302), 502, 'Connection test failed: API request failed'],
  ])('%s', async (_what, answer, status, message) => {
    const { call, provider } = setUp();
    await call(ADMIN, 'PUT /api/credentials', { body: input });
    provider.answer = answer;
    expect(await call(ADMIN, LINE)).toMatchObject({ status, body: { error: { message } } });
  });
});

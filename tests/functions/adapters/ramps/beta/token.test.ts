import { beta } from '#functions/adapters/ramps/beta/profile.ts';
import { createRampsClient } from '#functions/adapters/ramps/client.ts';
import type { Outgoing, Transport } from '#functions/adapters/ramps/transport.ts';
import { createRevokeGuard } from '#functions/adapters/dynamo/settings/provider.ts';
import { getSubAccount } from '#shared/contract/ramps/sub-accounts.ts';
import { exampleOf, wireOf } from '#tests/support/beta-fixtures.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const START = Date.parse('2025-01-02T03:00:00.000Z');

let now: number;
/** The provider: its current token, the accepted ones, and its answer to a token request. */
let provider: { token: string; accepts: Set<string>; granted: (token: string) => unknown; revokes: number };
let asked: { call: string; path: string; request: Outgoing }[];
let slept: number;

const grantedIn = (seconds: number) => (access_token: string) => ({
  access_token,
  expires_in: String(seconds),
});

beforeEach(() => {
  now = START;
  asked = [];
  slept = 0;
  provider = { token: 't-1', accepts: new Set(['t-1']), granted: grantedIn(86_400), revokes: 0 };
});

const answer = (status: number, body: unknown) =>
  Promise.resolve({ kind: 'answer' as const, status, headers: new Headers(), body });

const transport: Transport = async (url, request) => {
  asked.push({ call: request.call, path: url.pathname, request });
  await Promise.resolve();
  if (request.call === 'POST /v1/auth/token') return answer(200, provider.granted(provider.token));
  if (request.call === 'POST /v1/auth/revoke') {
    provider.revokes += 1;
    provider.token = `t-${provider.revokes + 1}`;
    provider.accepts = new Set([provider.token]);
    return answer(200, wireOf(exampleOf('revoke').answer ?? {}));
  }
  const bearer = (request.headers['authorization'] ?? '').slice('Bearer '.length);
  return provider.accepts.has(bearer)
    ? answer(200, { id: 'sub-7' })
    : answer(401, { message: 'Unauthorized' });
};

const table = freshTable();

const instance = (guard = createRevokeGuard(table, () => new Date(now))) =>
  createRampsClient({
    profile: beta(guard),
    credentials: {
      get: () =>
        Promise.resolve({
          client_id: 'made-up-client',
          client_secret: 'made-up-secret',
          environment: 'sandbox',
        }),
    },
    baseUrls: { sandbox: 'https://beta.example', production: 'https://beta.example' },
    clock: () => new Date(now),
    transport,
    sleep: () => {
      slept += 1;
      return new Promise((resolve) => setImmediate(resolve));
    },
  });

const ask = (client: ReturnType<typeof instance>) => client.read(getSubAccount, { accountId: 'sub-7' });
const count = (call: string) => asked.filter((each) => each.call === call).length;
const TOKEN = 'POST /v1/auth/token';

/** An unsigned token with these claims. */
const jwt = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

test('requests a token as documented', async () => {
  await ask(instance());
  const { request } = exampleOf('token');
  expect(`POST ${asked[0]?.path}`).toBe(`${request?.method} ${request?.path}`);
  expect(asked[0]?.request.headers).toEqual(request?.headers);
  expect(JSON.parse(asked[0]?.request.body ?? '')).toEqual(request?.body);
});

describe('a token is kept until it expires', () => {
  test.each<[string, (token: string) => unknown]>([
    ['expires_in', grantedIn(900)],
    ['expiration', (access_token) => ({ access_token, expiration: '900' })],
    ['its own claim', (access_token) => ({ access_token })],
  ])('by %s', async (_what, granted) => {
    const token = jwt({ exp: START / 1000 + 900 });
    Object.assign(provider, { token, accepts: new Set([token]), granted });
    const client = instance();
    await ask(client);
    now += 894_000;
    await ask(client);
    expect(count(TOKEN)).toBe(1);
    now += 2_000;
    await ask(client);
    expect(count(TOKEN)).toBe(2);
  });

  test('or not at all if nothing says when', async () => {
    provider.granted = (access_token) => ({ access_token });
    const client = instance();
    for (let calls = 0; calls < 2; calls += 1) expect(await ask(client)).toMatchObject({ ok: true });
    expect(count(TOKEN)).toBe(2);
  });
});

test('a 401 takes the next token if there is one, and revokes nothing', async () => {
  const client = instance();
  await ask(client);
  Object.assign(provider, { token: 't-9', accepts: new Set(['t-9']) });
  expect(await ask(client)).toMatchObject({ ok: true });
  expect([count(TOKEN), provider.revokes]).toEqual([2, 0]);
});

test('one of two instances revokes a refused token, once', async () => {
  const [one, other] = [instance(), instance()];
  await Promise.all([ask(one), ask(other)]);
  provider.accepts = new Set();
  const results = await Promise.all([ask(one), ask(one), ask(other), ask(other)]);
  expect(results).toMatchObject([{ ok: true }, { ok: true }, { ok: true }, { ok: true }]);
  expect(provider.revokes).toBe(1);
  const revoke = asked.find(({ call }) => call === 'POST /v1/auth/revoke');
  expect(JSON.parse(revoke?.request.body ?? '')).toEqual(exampleOf('revoke').request?.body);
});

test('a call that no token satisfies revokes at most one a minute', async () => {
  const client = instance();
  const refusing = () => {
    provider.accepts = new Set();
    return ask(client);
  };
  provider.accepts = new Set();
  const revoke = provider.revokes;
  await ask(client);
  expect(provider.revokes).toBe(revoke + 1);
  expect(await refusing()).toMatchObject({ ok: false, reason: 'authentication' });
  expect([provider.revokes, slept]).toEqual([revoke + 1, 0]);
  now += 60_000;
  await refusing();
  expect(provider.revokes).toBe(revoke + 2);
});

test('an instance that may not revoke waits, then gives up', async () => {
  const client = instance({ claim: () => Promise.resolve(false) });
  provider.accepts = new Set();
  expect(await ask(client)).toMatchObject({ ok: false, reason: 'authentication' });
  expect([slept, provider.revokes]).toEqual([3, 0]);
});

test("the guard sees only the token's digest", async () => {
  const claims: string[] = [];
  provider.accepts = new Set();
  await ask(instance({ claim: (token) => Promise.resolve(claims.push(token) > 0) }));
  expect(claims).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
});

test.each([
  [400, undefined, 'authentication'],
  [401, wireOf(exampleOf('token', 'wrong client').answer ?? {}), 'authentication'],
  [429, {}, 'unavailable'],
  [503, {}, 'unavailable'],
])('a token request answered %i: %s', async (status, body, reason) => {
  const refusing = createRampsClient({
    profile: beta({ claim: () => Promise.resolve(false) }),
    credentials: {
      get: () => Promise.resolve({ client_id: 'c', client_secret: 's', environment: 'sandbox' }),
    },
    baseUrls: { sandbox: 'https://beta.example', production: 'https://beta.example' },
    clock: () => new Date(now),
    transport: () => answer(status, body),
    sleep: () => Promise.resolve(),
  });
  expect(await ask(refusing)).toMatchObject({ ok: false, reason });
});

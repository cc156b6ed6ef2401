import { expect, test } from 'vitest';
import {
  balancesOf,
  bareClient,
  basic,
  behave,
  handClock,
  logOf,
  newFolder,
  newToken,
  providerClient,
  started,
} from './support.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';

const ask = (sandbox: Sandbox, headers: Record<string, string>, body = 'grant_type=client_credentials') =>
  fetch(`${sandbox.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });

test('client credentials return a bearer token with its lifetime', async () => {
  const sandbox = await started();
  const response = await ask(sandbox, { authorization: basic(sandbox) });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
});

test('refuses wrong credentials, a missing header and another grant', async () => {
  const sandbox = await started();
  const wrong = `Basic ${btoa(`${sandbox.credentials.clientId}:nonsense`)}`;
  expect((await ask(sandbox, { authorization: wrong })).status).toBe(401);
  expect((await ask(sandbox, { authorization: 'Basic %%%' })).status).toBe(401);
  const refused = await ask(sandbox, {});
  expect(refused.status).toBe(401);
  expect(await refused.json()).toEqual({ message: expect.any(String) as string, error: 'invalid_client' });
  expect((await ask(sandbox, { authorization: basic(sandbox) }, 'grant_type=password')).status).toBe(400);
});

test('a call needs a valid token; an expired one is a 401', async () => {
  const { clock, advance } = handClock();
  const sandbox = await started({ clock, tokenLifeSeconds: 60 });
  const bare = bareClient(sandbox);
  expect((await bare('GET', '/v1/asset')).status).toBe(401);
  expect(
    (await bare('GET', '/v1/asset', { headers: { authorization: 'Bearer made.up.token' } })).status,
  ).toBe(401);
  // Even when the rest of the request is wrong.
  expect((await bare('POST', '/v1/quote', { body: '{' })).status).toBe(401);

  const client = await providerClient(sandbox);
  advance(59_000);
  expect((await client('GET', '/v1/asset')).status).toBe(200);
  advance(1_000);
  expect((await client('GET', '/v1/asset')).status).toBe(401);
});

test('refuses a token of other credentials', async () => {
  const [one, two] = [await started(), await started()];
  const headers = { authorization: `Bearer ${await newToken(one)}` };
  expect((await bareClient(two)('GET', '/v1/asset', { headers })).status).toBe(401);
});

test('a token survives a restart, and faults apply to the token call too', async () => {
  const credentials = { clientId: 'c', clientSecret: 's' };
  const first = await started({ credentials });
  const authorization = `Bearer ${await newToken(first)}`;
  const second = await started({ credentials });
  expect((await bareClient(second)('GET', '/v1/asset', { headers: { authorization } })).status).toBe(200);

  await behave(second, { fail: { match: 'POST /oauth/token', status: 503, times: 1 } });
  expect((await ask(second, { authorization: basic(second) })).status).toBe(503);
  expect((await ask(second, { authorization: basic(second) })).status).toBe(200);
});

test('rotated credentials: old ones work for a while, their tokens until expiry or revocation, across a restart', async () => {
  const { clock, advance } = handClock();
  const dataDir = newFolder();
  const first = await started({ clock, dataDir });
  const old = { authorization: basic(first) };
  const oldToken = { authorization: `Bearer ${await newToken(first)}` };
  const rotate = async (sandbox: Sandbox, body: object) => {
    const answer = await bareClient(sandbox)<{ client_id: string; client_secret: string }>(
      'POST',
      '/sandbox/credentials',
      { body },
    );
    expect(answer.status).toBe(201);
    return { authorization: `Basic ${btoa(`${answer.body.client_id}:${answer.body.client_secret}`)}` };
  };
  const second = await rotate(first, { grace_seconds: 60 });
  expect((await ask(first, old)).status).toBe(200);
  expect((await ask(first, second)).status).toBe(200);
  advance(60_000);
  expect((await ask(first, old)).status).toBe(401);
  expect((await bareClient(first)('GET', '/v1/asset', { headers: oldToken })).status).toBe(200);
  await first.close();

  const again = await started({ clock, dataDir });
  expect((await ask(again, old)).status).toBe(401);
  expect((await ask(again, second)).status).toBe(200);
  const third = await rotate(again, { client_id: 'another', revoke_tokens: true });
  expect((await ask(again, second)).status).toBe(401);
  expect((await ask(again, third)).status).toBe(200);
  expect((await bareClient(again)('GET', '/v1/asset', { headers: oldToken })).status).toBe(401);
});

test('neither the log nor the data contain a secret or a token', async () => {
  const sandbox = await started();
  const client = await providerClient(sandbox);
  await balancesOf(client);
  const log = JSON.stringify(await logOf(sandbox));
  expect(log).toContain('/oauth/token');
  expect(log).not.toContain(sandbox.credentials.clientSecret);
  expect(log).not.toMatch(/bearer|basic|authorization/i);
});

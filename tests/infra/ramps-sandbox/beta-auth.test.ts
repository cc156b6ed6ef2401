import { expect, test } from 'vitest';
import { betaClient, betaScene, credentialsOf, tokenOf } from './beta-support.ts';
import { bareClient, behave, handClock, newFolder, started } from './support.ts';

test('returns the same token until it expires, with the remaining seconds', async () => {
  const { sandbox, advance, bare } = await betaScene({}, { tokenLifeSeconds: 60 });
  const first = await tokenOf(sandbox);
  expect(first.access_token.split('.')).toHaveLength(3);
  advance(20_000);
  expect(await tokenOf(sandbox)).toEqual({ ...first, expires_in: '40' });
  advance(40_000);
  const headers = { authorization: `Bearer ${first.access_token}` };
  expect((await bare('GET', '/v1/balance/pool', { headers })).status).toBe(401);
  expect((await tokenOf(sandbox)).access_token).not.toBe(first.access_token);
});

test('a token survives a restart', async () => {
  const dataDir = newFolder();
  const { clock } = handClock();
  const sandbox = await started({ wire: 'beta', dataDir, clock });
  const { access_token } = await tokenOf(sandbox);
  await sandbox.close();
  const again = await started({ wire: 'beta', dataDir, clock });
  expect((await tokenOf(again)).access_token).toBe(access_token);
});

test('refuses a revoked token and issues a new one, unless revoked ones are accepted', async () => {
  const { sandbox, bare } = await betaScene();
  const { access_token } = await tokenOf(sandbox);
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await bare('POST', '/v1/auth/revoke', { body: credentialsOf(sandbox) })).body).toEqual({
    status: 'success',
  });
  expect((await bare('GET', '/v1/balance/pool', { headers })).status).toBe(401);
  expect((await tokenOf(sandbox)).access_token).not.toBe(access_token);
  await behave(sandbox, { beta: { revoked_tokens: 'accepted' } });
  expect((await bare('GET', '/v1/balance/pool', { headers })).status).toBe(200);
});

test('token errors have their documented format', async () => {
  const sandbox = await started({ wire: 'beta' });
  const ask = async (body: unknown) => {
    const response = await fetch(`${sandbox.url}/v1/auth/token`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  expect(await ask({ client_id: sandbox.credentials.clientId })).toEqual({ status: 400, text: '{"ERROR"}' });
  expect(await ask({ ...credentialsOf(sandbox), client_secret: 'x' })).toEqual({
    status: 401,
    text: '{"ERROR":"access_denied","error_description":"Unauthorized"}',
  });
});

test('a token answer can call its seconds expiration', async () => {
  const { sandbox } = await betaScene({ token_answer: 'expiration' });
  expect(await tokenOf(sandbox)).toEqual({ access_token: expect.any(String) as string, expiration: '86400' });
});

test('only assets and networks need no token', async () => {
  const bare = bareClient(await started({ wire: 'beta' }));
  const status = async (path: string) => (await bare('GET', path)).status;
  expect(await status('/v1/asset?type=crypto')).toBe(200);
  expect(await status('/v1/network/asset/USDT')).toBe(200);
  expect(await status('/v1/order?page=1&size=20')).toBe(401);
  expect(await status('/v1/balance/assets')).toBe(401);
});

test('does not accept the other wire', async () => {
  const beta = bareClient(await started({ wire: 'beta' }));
  const reference = bareClient(await started());
  expect((await beta('POST', '/oauth/token')).status).toBe(404);
  expect((await reference('POST', '/v1/auth/token')).status).toBe(401);
});

test('a rotated secret gets a new token and revokes the old secret’s tokens', async () => {
  const { sandbox, bare } = await betaScene();
  const old = await betaClient(sandbox);
  const { body } = await bare('POST', '/sandbox/credentials', { body: { revoke_tokens: true } });
  expect((await old('GET', '/v1/balance/pool')).status).toBe(401);
  const { status, body: token } = await bare('POST', '/v1/auth/token', { body });
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${String(token.access_token)}` };
  expect((await bare('GET', '/v1/balance/pool', { headers })).status).toBe(200);
});

test('answers 429 to more calls per second than rate_limit', async () => {
  const { client, advance } = await betaScene({ rate_limit: 2 });
  const status = async () => (await client('GET', '/v1/asset')).status;
  advance(1_000);
  expect([await status(), await status(), await status()]).toEqual([200, 200, 429]);
  advance(1_000);
  expect(await status()).toBe(200);
});

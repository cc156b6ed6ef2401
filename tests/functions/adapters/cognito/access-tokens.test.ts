import { createServer } from 'node:http';
import { createAccessTokens } from '#functions/adapters/cognito/access-tokens.ts';
import { KeySetUnavailable } from '#functions/capabilities/insight/realtime/ports.ts';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOW } from '#tests/support/records.ts';

const seconds = Math.floor(NOW.getTime() / 1000);
const server = createServer();
let issuer = '';
let asked = 0;
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let keys: Pair;
let others: Pair;

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
  others = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  server.on('request', (request, response) => {
    asked += 1;
    const found = request.url === '/pool/.well-known/jwks.json';
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/pool`;
});
afterAll(() => {
  server.close();
});

const claims = (over: JWTPayload = {}): JWTPayload => ({
  sub: 'user-1',
  token_use: 'access',
  client_id: 'client-1',
  iss: issuer,
  iat: seconds,
  exp: seconds + 900,
  ...over,
});

const signed = (payload: JWTPayload, key: Pair['privateKey'] = keys.privateKey, kid = 'key-1') =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

const tokens = () => createAccessTokens({ issuer, clientId: 'client-1', clock: () => NOW });

describe('access tokens', () => {
  test('name the user and the expiry', async () => {
    expect(await tokens().verify(await signed(claims()))).toEqual({
      userId: 'user-1',
      endsAt: new Date('2026-11-20T14:15:00.000Z'),
    });
  });

  test('the keys are fetched once', async () => {
    const verifier = tokens();
    const token = await signed(claims());
    asked = 0;
    await Promise.all(Array.from({ length: 10 }, () => verifier.verify(token)));
    await verifier.verify(token);
    expect(asked).toBe(1);
  });

  test.each([
    ['an id token', { token_use: 'id' }],
    ['a token of another client', { client_id: 'client-2' }],
    ['an audience in place of a client', { client_id: undefined, aud: 'client-1' }],
    ['another issuer', { iss: 'https://cognito-idp.us-east-1.amazonaws.com/other' }],
    ['an expired one', { exp: seconds }],
    ['one without an expiry', { exp: undefined }],
    ['one not yet valid', { nbf: seconds + 60 }],
    ['no subject', { sub: undefined }],
  ] as [string, JWTPayload][])('rejects %s', async (_what, over) => {
    const payload = Object.fromEntries(
      Object.entries(claims(over)).filter(([, value]) => value !== undefined),
    );
    expect(await tokens().verify(await signed(payload))).toBeUndefined();
  });

  test('rejects a forged signature', async () => {
    expect(await tokens().verify(await signed(claims(), others.privateKey))).toBeUndefined();
    expect(await tokens().verify(await signed(claims(), others.privateKey, 'key-2'))).toBeUndefined();
    const [head, , signature] = (await signed(claims())).split('.');
    const body = Buffer.from(JSON.stringify(claims({ sub: 'admin-1' }))).toString('base64url');
    expect(await tokens().verify(`${head}.${body}.${signature}`)).toBeUndefined();
  });

  test('rejects other algorithms: none, and HMAC with the public key', async () => {
    expect(await tokens().verify(new UnsecuredJWT(claims()).encode())).toBeUndefined();
    const secret = new TextEncoder().encode(await exportSPKI(keys.publicKey));
    const confused = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
      .sign(secret);
    expect(await tokens().verify(confused)).toBeUndefined();
  });

  test.each(['', 'x', 'a.b.c', '..'])('rejects the token %j', async (text) => {
    expect(await tokens().verify(text)).toBeUndefined();
  });

  test('S7.270 lets nobody in without the keys, and says so', async () => {
    for (const unavailable of ['http://127.0.0.1:1/pool', `${issuer}/elsewhere`]) {
      const verifier = createAccessTokens({ issuer: unavailable, clientId: 'client-1', clock: () => NOW });
      await expect(verifier.verify(await signed(claims()))).rejects.toThrow(KeySetUnavailable);
    }
  });
});

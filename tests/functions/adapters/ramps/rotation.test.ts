import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { listAssets } from '#shared/contract/ramps/assets.ts';
import { orderExchange } from '#shared/contract/ramps/orders.ts';
import { createRampsClient } from '#functions/adapters/ramps/client.ts';
import { reference } from '#functions/adapters/ramps/reference/profile.ts';
import { createCredentialsSource } from '#functions/adapters/secrets/credentials.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A provider that changes its credentials, and the secret with them. */
let server: Server;
let provider: { accepts: readonly string[]; tokens: Map<string, string>; asked: number };
let stored: string;
let time: number;
const secrets = mockedClient(SecretsManagerClient);

beforeEach(async () => {
  provider = { accepts: ['old'], tokens: new Map(), asked: 0 };
  stored = 'old';
  time = Date.parse('2026-11-20T14:00:00.000Z');
  secrets.reset();
  secrets.on(GetSecretValueCommand).callsFake(() => ({
    SecretString: JSON.stringify({
      client_id: 'id',
      client_secret: stored,
      environment: 'sandbox',
      updated_at: '2026-11-20T14:00:00.000Z',
    }),
  }));
  server = createServer((request, response) => {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/oauth/token') {
      provider.asked += 1;
      const basic = Buffer.from(String(request.headers.authorization).slice(6), 'base64').toString();
      const secret = basic.slice(3);
      if (!provider.accepts.includes(secret)) return json(401, { message: 'invalid_client' });
      const token = `token-${provider.asked}`;
      provider.tokens.set(token, secret);
      return json(200, { access_token: token, token_type: 'Bearer', expires_in: 900 });
    }
    const token = String(request.headers.authorization).slice(7);
    const isGood = provider.accepts.includes(provider.tokens.get(token) ?? '-');
    return isGood ? json(200, { fine: true }) : json(401, { message: 'invalid_token' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const make = () => {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = () => new Date(time);
  return createRampsClient({
    profile: reference,
    credentials: createCredentialsSource({
      client: new SecretsManagerClient({ region: 'us-east-1' }),
      secretId: 'ramps',
      clock,
    }),
    baseUrls: { sandbox: base, production: base },
    clock,
  });
};

const many = (client: ReturnType<typeof make>) =>
  Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      at % 2 === 0 ? client.send({ row: listAssets }) : client.send({ row: orderExchange, data: {} }),
    ),
  );

const isFine = (results: Awaited<ReturnType<typeof many>>): boolean =>
  results.every((result) => result.answered && result.status === 200);

describe('changed credentials in mid-traffic', () => {
  test('saved and at once in force: no call fails, and all share one new token', async () => {
    const client = make();
    expect(isFine(await many(client))).toBe(true);
    stored = 'new';
    provider.accepts = ['new'];
    expect(isFine(await many(client))).toBe(true);
    expect(provider.asked).toBe(2);
    expect(isFine(await many(client))).toBe(true);
    expect(provider.asked).toBe(2);
  });

  test('saved before the provider accepts them: the current token still works', async () => {
    const client = make();
    expect(isFine(await many(client))).toBe(true);
    stored = 'new';
    time += 61_000;
    expect(isFine(await many(client))).toBe(true);
    provider.accepts = ['new'];
    expect(isFine(await many(client))).toBe(true);
  });

  test('both accepted: the new ones are in use within a minute', async () => {
    const client = make();
    await many(client);
    provider.accepts = ['old', 'new'];
    stored = 'new';
    expect(isFine(await many(client))).toBe(true);
    time += 61_000;
    expect(isFine(await many(client))).toBe(true);
    provider.accepts = ['new'];
    expect(isFine(await many(client))).toBe(true);
    expect(provider.asked).toBe(2);
  });

  test('wrong ones fail after one more read of the secret', async () => {
    const client = make();
    stored = 'wrong';
    expect(await client.send({ row: listAssets })).toEqual({
      answered: false,
      reason: 'authentication',
      sent: false,
    });
    expect(provider.asked).toBe(2);
    expect(secrets.commandCalls(GetSecretValueCommand)).toHaveLength(2);
    stored = 'old';
    expect(await client.send({ row: listAssets })).toMatchObject({ answered: true, status: 200 });
  });

  test("another client's are never used with the first one's token", async () => {
    const client = make();
    await many(client);
    secrets.on(GetSecretValueCommand).resolves({
      SecretString: JSON.stringify({
        client_id: 'ix',
        client_secret: 'wrong',
        environment: 'sandbox',
        updated_at: '2026-11-20T14:00:00.000Z',
      }),
    });
    time += 61_000;
    expect(await client.send({ row: listAssets })).toMatchObject({ reason: 'authentication' });
  });
});

test('a forced read of the secret does not share an earlier one', async () => {
  const looks: PromiseWithResolvers<undefined>[] = [];
  secrets.reset();
  secrets.on(GetSecretValueCommand).callsFake(async () => {
    const seen = stored;
    const look = Promise.withResolvers<undefined>();
    looks.push(look);
    await look.promise;
    return {
      SecretString: JSON.stringify({
        client_id: 'id',
        client_secret: seen,
        environment: 'sandbox',
        updated_at: '2026-11-20T14:00:00.000Z',
      }),
    };
  });
  const source = createCredentialsSource({
    client: new SecretsManagerClient({ region: 'us-east-1' }),
    secretId: 'ramps',
    clock: () => new Date(time),
  });
  const early = source.get();
  while (looks.length < 1) await new Promise((resolve) => setImmediate(resolve));
  stored = 'new';
  const forced = Promise.all([source.get({ fresh: true }), source.get({ fresh: true })]);
  looks[0]?.resolve(undefined);
  while (looks.length < 2) await new Promise((resolve) => setImmediate(resolve));
  looks[1]?.resolve(undefined);
  expect((await early)?.client_secret).toBe('old');
  expect((await forced).map((each) => each?.client_secret)).toEqual(['new', 'new']);
  expect(looks).toHaveLength(2);
});

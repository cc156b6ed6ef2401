import { createServer } from 'node:http';
import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createConnectionStore } from '#functions/adapters/dynamo/messages/connections.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useEngine } from '#tests/support/lambda.ts';
import { ORIGIN_PROOF } from '#tests/support/origin.ts';
import { profile } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const api = mockedClient(ApiGatewayManagementApiClient);
const server = createServer();
const engine = unitEngine();
let table: Table;
let token: string;
let handler: (event: unknown) => Promise<unknown>;

beforeAll(async () => {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', alg: 'RS256' };
  server.on('request', (_request, response) => void response.end(JSON.stringify({ keys: [jwk] })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/pool`;
  token = await new SignJWT({ sub: 'admin-1', token_use: 'access', client_id: 'client-1' })
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
    .setIssuer(issuer)
    .setExpirationTime('15m')
    .sign(keys.privateKey);
  table = await useEngine(engine, {
    WEBSOCKET_ENDPOINT: 'http://127.0.0.1:1/ws',
    TOKEN_ISSUER: issuer,
    USER_POOL_CLIENT_ID: 'client-1',
  });
  ({ handler } = await import('#functions/capabilities/insight/realtime/socket-handler.ts'));
});
afterAll(() => {
  server.close();
});

const event = (eventType: string, rest: object = {}) => ({
  requestContext: { connectionId: 'con-1', eventType },
  ...rest,
});

test('a connection opens, gets its pong and ends', async () => {
  api.on(PostToConnectionCommand).resolves({});
  const connections = createConnectionStore(table);
  await createProfileStore(table).create(profile({ user_id: 'admin-1', role: 'admin' }));

  const headers = { ...ORIGIN_PROOF, 'Sec-WebSocket-Protocol': `ramps, ${token}` };
  expect(await handler(event('CONNECT', { headers }))).toEqual({
    statusCode: 200,
    headers: { 'Sec-WebSocket-Protocol': 'ramps' },
  });
  expect(await connections.ofAdministrators(new Date())).toMatchObject([
    { connection_id: 'con-1', user_id: 'admin-1' },
  ]);

  await handler(event('MESSAGE', { body: '{"action":"ping"}' }));
  expect(api.commandCalls(PostToConnectionCommand).map((call) => call.args[0].input)).toEqual([
    { ConnectionId: 'con-1', Data: Buffer.from('{"type":"pong"}') },
  ]);

  expect(await handler(event('DISCONNECT'))).toEqual({ statusCode: 200 });
  expect(await connections.get('con-1')).toBeUndefined();
});

test('refuses a connection around the one address, whatever its token', async () => {
  for (const proof of [{}, { 'x-origin-verify': 'guessed' }]) {
    const headers = { ...proof, 'Sec-WebSocket-Protocol': `ramps, ${token}` };
    expect(await handler(event('CONNECT', { headers }))).toEqual({ statusCode: 403 });
  }
  expect(await createConnectionStore(table).get('con-1')).toBeUndefined();
});

test('refuses another token', async () => {
  const headers = { ...ORIGIN_PROOF, 'Sec-WebSocket-Protocol': `ramps, ${token.slice(0, -8)}AAAAAAAA` };
  expect(await handler(event('CONNECT', { headers }))).toEqual({ statusCode: 401 });
  expect(await createConnectionStore(table).get('con-1')).toBeUndefined();
});

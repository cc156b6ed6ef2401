import { createServer, type Server } from 'node:http';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimsOf, httpEvent, lambdaContext } from '#tests/support/events.ts';
import { useEngine } from '#tests/support/lambda.ts';
import { NOW, profile } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const secrets = mockedClient(SecretsManagerClient);
const accounts = Array.from({ length: 3 }, (_, at) => ({ account_id: `acc_${at}`, name: `Account ${at}` }));
const engine = unitEngine();
let table: Table;
let provider: Server;

beforeAll(async () => {
  provider = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/oauth/token')
      response.end(JSON.stringify({ access_token: 't', token_type: 'Bearer', expires_in: 3600 }));
    else if (request.url?.startsWith('/v1/subaccounts?') && request.headers.authorization === 'Bearer t')
      response.end(JSON.stringify({ list: accounts, total_row: 3 }));
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = provider.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  table = await useEngine(engine, {
    RAMPS_SECRET_ID: 'ramps',
    RAMPS_SANDBOX_URL: url,
    RAMPS_PRODUCTION_URL: 'http://127.0.0.1:1',
    RAMPS_PROFILE: 'reference',
    PROVIDER_CALLS_PER_SECOND: '1000',
  });
  await createProfileStore(table).create(profile({ user_id: 'admin-1', role: 'admin' }));
});
afterAll(() => {
  provider.close();
});

const call = async (method: 'GET' | 'POST', path: string, userId: string) => {
  const { handler } = await import('#functions/capabilities/accounts/accounts/handler.ts');
  const event = httpEvent({ method, path, claims: claimsOf(userId, '[admin]') });
  const { statusCode, body } = await handler(event, lambdaContext);
  return { status: statusCode, body: JSON.parse(body ?? '') as unknown };
};

test('an administrator synchronizes with the provider', async () => {
  secrets
    .on(GetSecretValueCommand)
    .rejects(new ResourceNotFoundException({ message: 'none', $metadata: {} }));
  expect(await call('POST', '/api/sync-subaccounts', 'admin-1')).toMatchObject({
    status: 424,
    body: { error: { code: 'PROVIDER_NOT_CONFIGURED' } },
  });

  secrets.on(GetSecretValueCommand).resolves({
    SecretString: JSON.stringify({
      client_id: 'id',
      client_secret: 'secret',
      environment: 'sandbox',
      updated_at: NOW.toISOString(),
    }),
  });
  const synced = { success: true, synchronized: 3, total: 3, error: null, errors: [] };
  expect(await call('POST', '/api/sync-subaccounts', 'admin-1')).toEqual({ status: 200, body: synced });
  expect(await call('POST', '/api/sync-subaccounts', 'admin-1')).toEqual({ status: 200, body: synced });
  expect(await call('GET', '/api/subaccounts', 'admin-1')).toMatchObject({
    body: {
      items: [{ user_id: 'admin-1' }, { user_id: 'admin-1' }, { user_id: 'admin-1' }],
      next_cursor: null,
    },
  });
});

test('an admin token does nothing without the role row', async () => {
  expect(await call('POST', '/api/sync-subaccounts', 'somebody')).toEqual({
    status: 200,
    body: { success: true, synchronized: 0, total: 0, error: null, errors: [] },
  });
});

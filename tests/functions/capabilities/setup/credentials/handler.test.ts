import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { beforeAll, expect, test } from 'vitest';
import { claimsOf, httpEvent, lambdaContext } from '#tests/support/events.ts';
import { useEngine } from '#tests/support/lambda.ts';
import { profile } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const secrets = mockedClient(SecretsManagerClient);
const engine = unitEngine();

beforeAll(async () => {
  const table = await useEngine(engine, {
    RAMPS_SECRET_ID: 'ramps',
    WEBHOOK_KEY_SECRET_ID: 'webhook-key',
    RAMPS_SANDBOX_URL: 'http://127.0.0.1:9',
    RAMPS_PRODUCTION_URL: 'http://127.0.0.1:9',
    RAMPS_PROFILE: 'reference',
    PROVIDER_CALLS_PER_SECOND: '1000',
  });
  await createProfileStore(table).create(profile({ user_id: 'admin-1', role: 'admin' }));
});

const call = async (method: 'GET' | 'PUT', userId: string, body?: unknown) => {
  const { handler } = await import('#functions/capabilities/setup/credentials/handler.ts');
  const claims = claimsOf(userId, '[admin]');
  const event = httpEvent({ method, path: '/api/credentials', claims, body });
  return handler(event, lambdaContext);
};

test('an administrator saves the credentials; nobody can read the secret', async () => {
  const body = { client_id: 'client-4711', client_secret: 'top-secret', environment: 'production' };
  secrets.on(PutSecretValueCommand).resolves({});
  const saved = await call('PUT', 'admin-1', body);
  expect(saved.statusCode).toBe(200);
  const { SecretId, SecretString = '' } = secrets.commandCalls(PutSecretValueCommand)[0]?.args[0].input ?? {};
  expect(SecretId).toBe('ramps');
  expect(JSON.parse(SecretString)).toMatchObject(body);

  secrets.on(GetSecretValueCommand).resolves({ SecretString });
  const read = await call('GET', 'admin-1');
  expect(read.body).toBe(saved.body);
  expect(read.body).not.toContain('top-secret');
});

test('an admin token does not suffice', async () => {
  secrets.resetHistory();
  expect((await call('GET', 'somebody')).statusCode).toBe(403);
  expect(secrets.calls()).toHaveLength(0);
});

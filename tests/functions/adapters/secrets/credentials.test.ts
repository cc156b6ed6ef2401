import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import {
  BELIEVED_MS,
  createCredentialsSource,
  createCredentialsVault,
} from '#functions/adapters/secrets/credentials.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOW } from '#tests/support/records.ts';

const secrets = mockedClient(SecretsManagerClient);
const secret = { client: new SecretsManagerClient({ region: 'us-east-1' }), secretId: 'ramps' };
const credentials = { client_id: 'id-1', client_secret: 'hidden', environment: 'sandbox' } as const;
const saved = { ...credentials, updated_at: NOW.toISOString() };
const missing = new ResourceNotFoundException({ message: 'no such secret', $metadata: {} });

beforeEach(() => {
  secrets.reset();
});

const sourceAt = (time = { ms: NOW.getTime() }) => ({
  time,
  source: createCredentialsSource({ ...secret, clock: () => new Date(time.ms) }),
});
const reads = () => secrets.commandCalls(GetSecretValueCommand).length;

describe('createCredentialsSource', () => {
  test('reads once, caches for a while, then reads again', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(saved) });
    const { source, time } = sourceAt();
    expect(await source.get()).toEqual(credentials);
    time.ms += BELIEVED_MS - 1;
    await source.get();
    expect(reads()).toBe(1);
    time.ms += 1;
    await source.get();
    expect(reads()).toBe(2);
  });

  test('reads again on request', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(saved) });
    const { source } = sourceAt();
    await source.get();
    secrets
      .on(GetSecretValueCommand)
      .resolves({ SecretString: JSON.stringify({ ...saved, client_id: 'id-2' }) });
    expect((await source.get({ fresh: true }))?.client_id).toBe('id-2');
    expect((await source.get())?.client_id).toBe('id-2');
  });

  test('parallel calls share one request', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(saved) });
    const { source } = sourceAt();
    await Promise.all(Array.from({ length: 20 }, () => source.get()));
    expect(reads()).toBe(1);
  });

  test.each([
    ['no secret', () => secrets.on(GetSecretValueCommand).rejects(missing)],
    ['a secret without a value', () => secrets.on(GetSecretValueCommand).resolves({})],
    ['a cleared secret', () => secrets.on(GetSecretValueCommand).resolves({ SecretString: '{}' })],
    ['a foreign value', () => secrets.on(GetSecretValueCommand).resolves({ SecretString: 'x7"!' })],
  ])('%s: undefined, and not cached', async (_what, given) => {
    given();
    const { source } = sourceAt();
    expect(await source.get()).toBeUndefined();
    secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(saved) });
    expect(await source.get()).toEqual(credentials);
  });

  test('passes other failures on, and the next call retries', async () => {
    secrets.on(GetSecretValueCommand).rejectsOnce(new Error('throttled'));
    const { source } = sourceAt();
    await expect(source.get()).rejects.toThrow('throttled');
    secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(saved) });
    expect(await source.get()).toEqual(credentials);
  });
});

describe('createCredentialsVault', () => {
  test('saves into the existing secret', async () => {
    secrets.on(PutSecretValueCommand).resolves({});
    await createCredentialsVault(secret).save(saved);
    expect(secrets.commandCalls(PutSecretValueCommand)[0]?.args[0].input).toEqual({
      SecretId: 'ramps',
      SecretString: JSON.stringify(saved),
    });
    expect(secrets.commandCalls(CreateSecretCommand)).toHaveLength(0);
  });

  test('creates a missing secret', async () => {
    secrets.on(PutSecretValueCommand).rejects(missing).on(CreateSecretCommand).resolves({});
    await createCredentialsVault(secret).save(saved);
    expect(secrets.commandCalls(CreateSecretCommand)[0]?.args[0].input).toEqual({
      Name: 'ramps',
      SecretString: JSON.stringify(saved),
    });
  });

  test('two parallel first writes both succeed', async () => {
    secrets
      .on(PutSecretValueCommand)
      .rejectsOnce(missing)
      .resolves({})
      .on(CreateSecretCommand)
      .rejects(new ResourceExistsException({ message: 'exists', $metadata: {} }));
    await createCredentialsVault(secret).save(saved);
    expect(secrets.commandCalls(PutSecretValueCommand)).toHaveLength(2);
  });

  test('reads a cleared secret as none', async () => {
    secrets.on(PutSecretValueCommand).resolves({});
    await createCredentialsVault(secret).clear();
    const written = secrets.commandCalls(PutSecretValueCommand)[0]?.args[0].input.SecretString;
    secrets.on(GetSecretValueCommand).resolves({ SecretString: written ?? '' });
    expect(await createCredentialsVault(secret).read()).toBeUndefined();
  });
});

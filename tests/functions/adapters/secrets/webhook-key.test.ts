import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createWebhookSeal } from '#functions/adapters/secrets/webhook-key.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { beforeEach, expect, test } from 'vitest';
import { NOW } from '#tests/support/records.ts';

const secrets = mockedClient(SecretsManagerClient);
const KEY = 'k'.repeat(64);

beforeEach(() => {
  secrets.reset();
  secrets.on(GetSecretValueCommand).resolves({ SecretString: KEY });
});

const sealAt = (time = { ms: NOW.getTime() }) => ({
  time,
  ...createWebhookSeal({
    client: new SecretsManagerClient({ region: 'us-east-1' }),
    secretId: 'webhook-key',
    clock: () => new Date(time.ms),
  }),
});
const reads = () => secrets.commandCalls(GetSecretValueCommand).length;

test('reads the key for the first secret, once for many, and again after some minutes', async () => {
  const { seal, open, time } = sealAt();
  expect(reads()).toBe(0);
  const sealed = await Promise.all(['a', 'b', 'c'].map((text) => seal(text, 'whc_1')));
  expect(await Promise.all(sealed.map((each) => open(each, 'whc_1')))).toEqual(['a', 'b', 'c']);
  expect(reads()).toBe(1);
  time.ms += 10 * 60_000;
  expect(await open(sealed[0] ?? '', 'whc_1')).toBe('a');
  expect(reads()).toBe(2);
});

test('seals nothing without a key, and reads it again on the next try', async () => {
  secrets.on(GetSecretValueCommand).rejectsOnce(new Error('no answer')).resolves({ SecretString: 'short' });
  const { seal } = sealAt();
  await expect(seal('a', 'whc_1')).rejects.toThrow('no answer');
  await expect(seal('a', 'whc_1')).rejects.toThrow('missing');
  secrets.on(GetSecretValueCommand).resolves({ SecretString: KEY });
  expect(await seal('a', 'whc_1')).toMatch(/^[\w+/]+=*$/);
});

import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { localClient } from '#infra/common/aws.ts';
import { openSecretStore } from '#local/gateway/aws/secrets.ts';
import { asMode } from '#tests/support/platform.ts';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { describe, expect, it } from 'vitest';
import { startIssuer, startTestGateway } from './support.ts';

const { issuer } = await startIssuer();
const { aws, dataDir } = await startTestGateway({}, { issuer });
const client = new SecretsManager(localClient(aws));

const get = (SecretId: string, more: object = {}) => client.getSecretValue({ SecretId, ...more });
const put = (SecretId: string, SecretString: string, more: object = {}) =>
  client.putSecretValue({ SecretId, SecretString, ...more });
const failure = (name: string) => expect.objectContaining({ name }) as Error;

describe('Secrets Manager', () => {
  it('creates, reads and replaces a value, and keeps the previous one', async () => {
    const made = await client.createSecret({ Name: 'one', SecretString: 'first' });
    expect(made.ARN).toMatch(/^arn:aws:secretsmanager:us-east-1:000000000000:secret:one-\w{6}$/);
    const first = await get('one');
    expect(first).toMatchObject({
      SecretString: 'first',
      VersionStages: ['AWSCURRENT'],
      VersionId: made.VersionId,
    });
    expect(first.CreatedDate).toBeInstanceOf(Date);

    const second = await put('one', 'second');
    expect(second.VersionStages).toEqual(['AWSCURRENT']);
    expect((await get(made.ARN ?? '')).SecretString).toBe('second');
    expect((await get('one', { VersionStage: 'AWSPREVIOUS' })).SecretString).toBe('first');
    expect((await get('one', { VersionId: made.VersionId })).SecretString).toBe('first');

    await put('one', 'third');
    expect((await get('one')).SecretString).toBe('third');
    await expect(get('one', { VersionId: made.VersionId })).rejects.toEqual(
      failure('ResourceNotFoundException'),
    );
  });

  it('accepts the same token with the same value once', async () => {
    await client.createSecret({ Name: 'tokens' });
    const ClientRequestToken = randomUUID();
    const one = await put('tokens', 'value', { ClientRequestToken });
    const two = await put('tokens', 'value', { ClientRequestToken });
    expect(two.VersionId).toBe(one.VersionId);
    expect(one.VersionId).toBe(ClientRequestToken);
    await expect(put('tokens', 'other', { ClientRequestToken })).rejects.toEqual(
      failure('ResourceExistsException'),
    );
  });

  it('stores bytes', async () => {
    const SecretBinary = new Uint8Array([0, 255]);
    await client.createSecret({ Name: 'bytes', SecretBinary });
    expect(new Uint8Array((await get('bytes')).SecretBinary ?? [])).toEqual(SecretBinary);
  });

  it('returns AWS’s errors', async () => {
    await expect(get('nothing')).rejects.toEqual(failure('ResourceNotFoundException'));
    await expect(put('nothing', 'x')).rejects.toEqual(failure('ResourceNotFoundException'));
    await client.createSecret({ Name: 'empty' });
    await expect(get('empty')).rejects.toEqual(failure('ResourceNotFoundException'));
    await expect(client.createSecret({ Name: 'empty' })).rejects.toEqual(failure('ResourceExistsException'));
    await expect(client.putSecretValue({ SecretId: 'empty' })).rejects.toEqual(
      failure('InvalidParameterException'),
    );
  });

  it('keeps everything in one private file', async () => {
    await client.createSecret({ Name: 'kept', SecretString: 'on disk' });
    const file = path.join(dataDir, 'secrets.json');
    expect(statSync(file).mode & 0o777).toEqual(asMode(0o600));
    expect(readFileSync(file, 'utf8')).toContain('on disk');
    expect(openSecretStore(file).find('kept')?.versions[0]?.text).toBe('on disk');
  });

  it('is unavailable to a page in a browser', async () => {
    const headers = { 'x-amz-target': 'secretsmanager.GetSecretValue', origin: 'https://evil.example' };
    const response = await fetch(aws, { method: 'POST', body: '{"SecretId":"kept"}', headers });
    expect(response.status).toBe(403);
  });
});

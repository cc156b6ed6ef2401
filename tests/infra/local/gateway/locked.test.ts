import path from 'node:path';
import { Readable } from 'node:stream';
import { createArchive } from '#functions/adapters/files/archive.ts';
import { localClient } from '#infra/common/aws.ts';
import { openLockedStore } from '#local/gateway/files/locked.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { S3 } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { startIssuer, startTestGateway } from './support.ts';

const { issuer } = await startIssuer();
const { aws } = await startTestGateway({}, { issuer });
const client = new S3(localClient(aws));
const Bucket = 'audit-of-test';
const archive = createArchive({ client, bucket: Bucket });
const failure = (name: string) => expect.objectContaining({ name }) as Error;
const DIGEST = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
const HELLO = { sha256: DIGEST, contentType: 'text/plain' };
const DAY_MS = 24 * 60 * 60 * 1000;

describe('the local locked bucket', () => {
  it('stores objects locked by default, and overwrites none', async () => {
    const put = (key: `audit/${string}`) => archive.put(key, Buffer.from('hello'), HELLO);
    expect([await put('audit/a'), await put('audit/a')]).toEqual([true, false]);
    // Of two simultaneous writes only one succeeds.
    expect((await Promise.all([1, 2, 3].map(() => put('audit/b')))).filter(Boolean)).toHaveLength(1);
    const head = await client.headObject({ Bucket, Key: 'audit/a', ChecksumMode: 'ENABLED' });
    expect(head).toMatchObject({
      ContentLength: 5,
      ContentType: 'text/plain',
      ObjectLockMode: 'GOVERNANCE',
      ChecksumSHA256: Buffer.from(DIGEST, 'hex').toString('base64'),
    });
    const left = (head.ObjectLockRetainUntilDate?.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(DAY_MS - 60_000);
    expect(left).toBeLessThanOrEqual(DAY_MS);
  });

  it('returns the lock set in a request', async () => {
    const until = new Date(Date.now() + 5 * DAY_MS);
    await client.putObject({
      Bucket,
      Key: 'audit/given',
      Body: 'x',
      ObjectLockMode: 'COMPLIANCE',
      ObjectLockRetainUntilDate: until,
    });
    const head = await client.headObject({ Bucket, Key: 'audit/given' });
    expect(head.ObjectLockMode).toBe('COMPLIANCE');
    expect(head.ObjectLockRetainUntilDate?.getTime()).toBe(until.getTime());
  });

  it('keeps a locked version from deletion; a marker only hides it', async () => {
    const Key = 'audit/kept';
    const { VersionId } = await client.putObject({ Bucket, Key, Body: 'hello' });
    expect(VersionId).toBeDefined();
    await expect(client.deleteObject({ Bucket, Key, VersionId })).rejects.toEqual(failure('AccessDenied'));
    expect(await client.deleteObject({ Bucket, Key })).toMatchObject({ DeleteMarker: true });
    await expect(client.getObject({ Bucket, Key })).rejects.toEqual(failure('NoSuchKey'));
    const got = await client.getObject({ Bucket, Key, VersionId });
    expect(await got.Body?.transformToString()).toBe('hello');
  });

  it('keeps the previous version when an object is overwritten anyway', async () => {
    const Key = 'audit/twice';
    const first = await client.putObject({ Bucket, Key, Body: 'first' });
    await client.putObject({ Bucket, Key, Body: 'second' });
    const read = async (VersionId?: string) =>
      (await client.getObject({ Bucket, Key, VersionId })).Body?.transformToString();
    expect([await read(), await read(first.VersionId)]).toEqual(['second', 'first']);
  });

  it('refuses content that does not match its signature', async () => {
    const put = archive.put('audit/wrong', Buffer.from('other'), HELLO);
    await expect(put).rejects.toEqual(failure('BadDigest'));
    await expect(client.headObject({ Bucket, Key: 'audit/wrong' })).rejects.toEqual(failure('NotFound'));
  });
});

describe('a lock', () => {
  const asked = { onlyNew: true };
  const content = () => Readable.from([Buffer.from('x')]);
  it.each([
    ['GOVERNANCE', false, false],
    ['GOVERNANCE', true, true],
    ['COMPLIANCE', true, false],
  ] as const)('of %s, with the bypass %s, allows deletion of a version: %s', async (mode, bypass, goes) => {
    let now = Date.parse('2026-11-24T00:00:00Z');
    const store = openLockedStore(path.join(tempFolder(), 'audit'), { mode, days: 1 }, () => now);
    const { versionId } = await store.put('audit/a', 'text/plain', content(), asked);
    const remove = () => store.remove('audit/a', versionId, { bypass });
    if (goes) remove();
    else expect(remove).toThrow('object lock');
    expect(store.find('audit/a', null) === undefined).toBe(goes);
    if (goes) return;
    now += DAY_MS;
    remove();
    expect(store.find('audit/a', null)).toBeUndefined();
  });
});

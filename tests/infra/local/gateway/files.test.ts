import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { S3 } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { createFiles } from '#functions/adapters/files/files.ts';
import { localClient } from '#infra/common/aws.ts';
import { openFileStore } from '#local/gateway/files/store.ts';
import { asMode } from '#tests/support/platform.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { startIssuer, startTestGateway } from './support.ts';

const { issuer } = await startIssuer();
const { aws, dataDir } = await startTestGateway({}, { issuer });
const client = new S3(localClient(aws));
const Bucket = 'files-of-test';
const MEGABYTE = 1024 * 1024;

const at = (moment: () => Date) => createFiles({ client, bucket: Bucket, clock: moment });
const files = at(() => new Date());
async function* of(...pieces: (Uint8Array | string)[]): AsyncGenerator<Uint8Array | string> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}
const failure = (name: string) => expect.objectContaining({ name }) as Error;
const contents = () => readdirSync(path.join(dataDir, 'files', 'contents')).length;

describe('local file storage', () => {
  it('stores a small file privately', async () => {
    expect(await files.put('exports/small.csv', of('a;b\r\n', '1;2\r\n'), 'text/csv')).toBe(10);
    expect(await files.find('exports/small.csv')).toMatchObject({ bytes: 10, contentType: 'text/csv' });
    const got = await client.getObject({ Bucket, Key: 'exports/small.csv' });
    expect(await got.Body?.transformToString()).toBe('a;b\r\n1;2\r\n');
    for (const name of ['exports%2Fsmall.csv.json', 'contents', 'uploads'])
      expect(statSync(path.join(dataDir, 'files', name)).mode & 0o077).toEqual(asMode(0));
  });

  it('replaces a file completely', async () => {
    await files.put('exports/twice.csv', of('first'), 'text/csv');
    const kept = contents();
    await files.put('exports/twice.csv', of('second'), 'text/csv');
    expect(contents()).toBe(kept);
    const { url } = await files.link('exports/twice.csv', 'twice.csv');
    expect(await (await fetch(url)).text()).toBe('second');
  });

  it('accepts a long file in parts', async () => {
    const part = (byte: number) => new Uint8Array(7 * MEGABYTE).fill(byte);
    expect(await files.put('exports/long.bin', of(part(1), part(2), part(3)), 'application/x')).toBe(
      21 * MEGABYTE,
    );
    const { url } = await files.link('exports/long.bin', 'long.bin');
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    expect(bytes.length).toBe(21 * MEGABYTE);
    expect([0, 7, 14, 20].map((megabyte) => bytes[megabyte * MEGABYTE])).toEqual([1, 2, 3, 3]);
    expect(readdirSync(path.join(dataDir, 'files', 'uploads'))).toEqual([]);
  });

  it('discards a file whose upload broke off', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(new Uint8Array(9 * MEGABYTE));
      throw new Error('broken off');
    }
    await expect(files.put('exports/broken.csv', broken(), 'text/csv')).rejects.toThrow('broken off');
    expect(await files.find('exports/broken.csv')).toBeUndefined();
    expect(readdirSync(path.join(dataDir, 'files', 'uploads'))).toEqual([]);
  });

  it('answers HEAD, GET and DELETE of a missing file as S3 does', async () => {
    const missing = { Bucket, Key: 'exports/none.csv' };
    await expect(client.headObject(missing)).rejects.toEqual(failure('NotFound'));
    await expect(client.getObject(missing)).rejects.toEqual(failure('NoSuchKey'));
    await files.remove('exports/none.csv');
    await files.put('exports/gone.csv', of('x'), 'text/csv');
    await files.remove('exports/gone.csv');
    expect(await files.find('exports/gone.csv')).toBeUndefined();
  });

  it('refuses the same requests as S3', async () => {
    const wrong = { Bucket, Key: 'exports/wrong.csv' };
    await expect(client.putObject({ ...wrong, Body: 'x', ChecksumCRC32: 'AAAAAA==' })).rejects.toEqual(
      failure('BadDigest'),
    );
    await expect(client.putObject({ ...wrong, Bucket: 'other', Body: 'x' })).rejects.toThrow();
    const { UploadId } = await client.createMultipartUpload(wrong);
    const put = (PartNumber: number) => client.uploadPart({ ...wrong, UploadId, PartNumber, Body: 'short' });
    const parts = [await put(1), await put(2)].map(({ ETag }, index) => ({ ETag, PartNumber: index + 1 }));
    const complete = (Parts: typeof parts) =>
      client.completeMultipartUpload({ ...wrong, UploadId, MultipartUpload: { Parts } });
    await expect(complete(parts)).rejects.toEqual(failure('EntityTooSmall'));
    await expect(complete(parts.toReversed())).rejects.toEqual(failure('InvalidPartOrder'));
    await expect(complete([{ PartNumber: 1, ETag: '"other"' }])).rejects.toEqual(failure('InvalidPart'));
    await complete(parts.slice(0, 1));
    await expect(complete(parts)).rejects.toEqual(failure('NoSuchUpload'));
  });
});

describe('a link', () => {
  it('opens the file as a named download that no page displays', async () => {
    await files.put('statements/nov.pdf', of('%PDF'), 'application/pdf');
    const { url } = await files.link('statements/nov.pdf', 'November (BRL).pdf');
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="November _BRL_\.pdf";/,
    );
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect((await fetch(url, { headers: { origin: 'http://127.0.0.1:1' } })).status).toBe(403);
  });

  it('expires after five minutes', async () => {
    await files.put('exports/late.csv', of('x'), 'text/csv');
    const ago = (seconds: number) => at(() => new Date(Date.now() - seconds * 1000));
    expect((await fetch((await ago(290).link('exports/late.csv', 'late.csv')).url)).status).toBe(200);
    const late = await fetch((await ago(301).link('exports/late.csv', 'late.csv')).url);
    expect(late.status).toBe(403);
    expect(await late.text()).toContain('Request has expired');
  });

  it('opens no other file, uses no other name, and lasts no longer', async () => {
    await files.put('exports/mine.csv', of('x'), 'text/csv');
    await files.put('exports/other.csv', of('x'), 'text/csv');
    const { url } = await files.link('exports/mine.csv', 'mine.csv');
    const forged = [
      url.replace('mine.csv?', 'other.csv?'),
      url.replace('filename%3D%22mine.csv', 'filename%3D%22yours.csv'),
      url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'),
      url.replace(/X-Amz-Signature=\w{4}/, 'X-Amz-Signature=0000'),
      url.replace(/X-Amz-Signature=\w+/, 'X-Amz-Signature='),
      url.replace(/\?.*/, ''),
    ];
    for (const each of forged) {
      expect(each).not.toBe(url);
      expect((await fetch(each)).status, each).toBe(403);
    }
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
  });
});

describe('expiry in the bucket', () => {
  it('removes exports after thirty days, and no statements', async () => {
    let now = Date.parse('2026-11-01T00:00:00Z');
    const store = openFileStore(path.join(tempFolder(), 'files'), () => now);
    await store.put('exports/a.csv', 'text/csv', Readable.from([Buffer.from('x')]));
    await store.put('statements/a.pdf', 'application/pdf', Readable.from([Buffer.from('x')]));
    now += 30 * 24 * 60 * 60 * 1000;
    expect(store.find('exports/a.csv')).toBeDefined();
    now += 1;
    expect(store.find('exports/a.csv')).toBeUndefined();
    expect(store.find('statements/a.pdf')).toBeDefined();
  });
});

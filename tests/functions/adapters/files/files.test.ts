import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFiles } from '#functions/adapters/files/files.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { NOW } from '#tests/support/records.ts';

const s3 = mockedClient(S3Client);
const client = new S3Client({
  region: 'us-east-1',
  credentials: { accessKeyId: 'id', secretAccessKey: 'hidden' },
});
const files = createFiles({ client, bucket: 'kept', clock: () => NOW });
const MEGABYTE = 1024 * 1024;

beforeEach(() => {
  s3.reset();
});

async function* pieces(count: number, of: Uint8Array | string): AsyncGenerator<Uint8Array | string> {
  for (let index = 0; index < count; index += 1) yield await Promise.resolve(of);
}

describe('put', () => {
  test('sends a small file in one request', async () => {
    s3.on(PutObjectCommand).resolves({});
    expect(await files.put('exports/one.csv', pieces(3, 'é;\r\n'), 'text/csv')).toBe(15);
    const [call] = s3.commandCalls(PutObjectCommand);
    expect(call?.args[0].input).toMatchObject({
      Bucket: 'kept',
      Key: 'exports/one.csv',
      ContentType: 'text/csv',
      Body: Buffer.from('é;\r\n'.repeat(3)),
    });
    expect(s3.calls()).toHaveLength(1);
  });

  test('stores an empty file', async () => {
    s3.on(PutObjectCommand).resolves({});
    expect(await files.put('exports/none.csv', pieces(0, ''), 'text/csv')).toBe(0);
  });

  const uploads = () => {
    s3.on(CreateMultipartUploadCommand).resolves({ UploadId: 'up' });
    s3.on(UploadPartCommand).callsFake(({ PartNumber }: { PartNumber: number }) => ({
      ETag: `"${PartNumber}"`,
      ChecksumCRC32: `sum${PartNumber}`,
    }));
    s3.on(CompleteMultipartUploadCommand).resolves({});
    s3.on(AbortMultipartUploadCommand).resolves({});
  };

  test('streams a long one in parts, whatever the size of its pieces', async () => {
    uploads();
    const bytes = await files.put('exports/long.xlsx', pieces(7, new Uint8Array(3 * MEGABYTE)), 'xlsx');
    expect(bytes).toBe(21 * MEGABYTE);
    const sizes = s3
      .commandCalls(UploadPartCommand)
      .map(({ args: [{ input }] }) => (input.Body as Uint8Array).length / MEGABYTE);
    expect(sizes).toEqual([8, 8, 5]);
    expect(s3.commandCalls(CompleteMultipartUploadCommand)[0]?.args[0].input).toMatchObject({
      UploadId: 'up',
      MultipartUpload: {
        Parts: [1, 2, 3].map((PartNumber) => ({
          PartNumber,
          ETag: `"${PartNumber}"`,
          ChecksumCRC32: `sum${PartNumber}`,
        })),
      },
    });
  });

  test('stores nothing if the content breaks off, and passes the error on', async () => {
    uploads();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield* pieces(5, new Uint8Array(4 * MEGABYTE)) as AsyncGenerator<Uint8Array>;
      throw new Error('the table is unavailable');
    }
    await expect(files.put('exports/broken.csv', broken(), 'text/csv')).rejects.toThrow(
      'the table is unavailable',
    );
    expect(s3.commandCalls(CompleteMultipartUploadCommand)).toHaveLength(0);
    expect(s3.commandCalls(AbortMultipartUploadCommand)[0]?.args[0].input).toMatchObject({ UploadId: 'up' });
  });

  test('closes its source if a file cannot be sent', async () => {
    s3.on(CreateMultipartUploadCommand).rejects(new Error('no room'));
    let ended = false;
    async function* read(): AsyncGenerator<Uint8Array> {
      try {
        yield* pieces(100, new Uint8Array(4 * MEGABYTE)) as AsyncGenerator<Uint8Array>;
      } finally {
        ended = true;
      }
    }
    await expect(files.put('exports/unsent.csv', read(), 'text/csv')).rejects.toThrow('no room');
    expect(ended).toBe(true);
  });
});

describe('find', () => {
  test('describes a stored file', async () => {
    s3.on(HeadObjectCommand).resolves({ ContentLength: 7, ContentType: 'text/csv', LastModified: NOW });
    expect(await files.find('exports/one.csv')).toEqual({
      bytes: 7,
      contentType: 'text/csv',
      keptAt: NOW.toISOString(),
    });
  });

  test('returns nothing for a missing file, and passes other failures on', async () => {
    s3.on(HeadObjectCommand).rejects(new NotFound({ message: '', $metadata: {} }));
    expect(await files.find('exports/one.csv')).toBeUndefined();
    s3.on(HeadObjectCommand).rejects(new Error('denied'));
    await expect(files.find('exports/one.csv')).rejects.toThrow('denied');
  });
});

describe('link', () => {
  test('opens one file for five minutes, saved under its name', async () => {
    const { url, expiresAt } = await files.link('statements/2026-11/a.pdf', 'Livro «Março» (2).pdf');
    const { host, pathname, searchParams } = new URL(url);
    expect(host).toBe('kept.s3.us-east-1.amazonaws.com');
    expect(pathname).toBe('/statements/2026-11/a.pdf');
    expect(searchParams.get('X-Amz-Expires')).toBe('300');
    expect(searchParams.get('response-content-disposition')).toBe(
      `attachment; filename="Livro _Marco_ _2_.pdf"; filename*=UTF-8''Livro%20%C2%ABMar%C3%A7o%C2%BB%20%282%29.pdf`,
    );
    expect(Date.parse(expiresAt) - NOW.getTime()).toBe(5 * 60 * 1000);
  });
});

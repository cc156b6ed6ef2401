import { PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { createArchive } from '#functions/adapters/files/archive.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';

const s3 = mockedClient(S3Client);
const archive = createArchive({ client: new S3Client({ region: 'us-east-1' }), bucket: 'audit' });
const failure = (name: string) =>
  new S3ServiceException({ name, message: name, $fault: 'client', $metadata: {} });
const put = () =>
  archive.put('audit/2026-11-23/day.json', Buffer.from('{}'), {
    sha256: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    contentType: 'application/json',
  });

describe('an archived file', () => {
  it('is stored with its digest, and never overwritten', async () => {
    s3.on(PutObjectCommand).resolves({});
    expect(await put()).toBe(true);
    expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toMatchObject({
      Bucket: 'audit',
      Key: 'audit/2026-11-23/day.json',
      ChecksumSHA256: 'RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=',
      IfNoneMatch: '*',
    });
  });

  it('reports an existing file', async () => {
    s3.on(PutObjectCommand).rejects(failure('PreconditionFailed'));
    expect(await put()).toBe(false);
  });

  it('retries next to another writer, and gives up after three tries', async () => {
    s3.on(PutObjectCommand)
      .rejectsOnce(failure('ConditionalRequestConflict'))
      .rejects(failure('PreconditionFailed'));
    expect(await put()).toBe(false);
    s3.reset();
    s3.on(PutObjectCommand).rejects(failure('ConditionalRequestConflict'));
    await expect(put()).rejects.toThrow('ConditionalRequestConflict');
    expect(s3.commandCalls(PutObjectCommand)).toHaveLength(3);
  });

  it('passes other failures on', async () => {
    s3.on(PutObjectCommand).rejects(failure('AccessDenied'));
    await expect(put()).rejects.toThrow('AccessDenied');
  });
});

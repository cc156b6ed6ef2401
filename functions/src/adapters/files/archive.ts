import { PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Archive } from '../../capabilities/insight/audit/ports.ts';

/** S3 answers one of two simultaneous writers of a key with a conflict; its next try finds the object. */
const TRIES = 3;

/** A bucket with object lock (infra/constructs/buckets.ts). Needs only `PutObject`, and never overwrites. */
export const createArchive = ({
  client,
  bucket,
}: {
  readonly client: S3Client;
  readonly bucket: string;
}): Archive => ({
  put: async (Key, Body, { sha256, contentType }) => {
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key,
      Body,
      ContentType: contentType,
      ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      IfNoneMatch: '*',
    });
    for (let tries = 1; ; tries += 1) {
      try {
        await client.send(command);
        return true;
      } catch (error) {
        if (!(error instanceof S3ServiceException)) throw error;
        if (error.name === 'PreconditionFailed') return false;
        if (error.name !== 'ConditionalRequestConflict' || tries === TRIES) throw error;
      }
    }
  },
});

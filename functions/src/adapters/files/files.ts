import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type FileKey, LINK_SECONDS } from '@ramps-gateway/shared/domain/files.ts';
import type { Files } from '../../modules/files/ports.ts';
import type { Clock } from '../../platform/clock.ts';

/** S3 requires parts of at least 5 MB except the last, and allows 10,000 of them: 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;

interface Settings {
  readonly client: S3Client;
  readonly bucket: string;
  readonly clock: Clock;
}

async function* inParts(content: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array, undefined> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    let bytes = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
    while (size + bytes.length >= PART_BYTES) {
      const room = PART_BYTES - size;
      yield Buffer.concat([...waiting, bytes.subarray(0, room)]);
      bytes = bytes.subarray(room);
      waiting = [];
      size = 0;
    }
    waiting.push(bytes);
    size += bytes.length;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** RFC 6266: an ASCII name for every browser, and the full name for those that decode it. */
const disposition = (name: string): string => {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w. -]/g, '_');
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
};

export const createFiles = ({ client, bucket: Bucket, clock }: Settings): Files => {
  const putParts = async (
    Key: FileKey,
    first: Uint8Array,
    rest: AsyncIterable<Uint8Array>,
    ContentType: string,
  ): Promise<number> => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType }));
    const upload = { Bucket, Key, UploadId };
    const parts: CompletedPart[] = [];
    const send = async (Body: Uint8Array): Promise<number> => {
      const PartNumber = parts.length + 1;
      const { ETag, ChecksumCRC32 } = await client.send(
        new UploadPartCommand({ ...upload, PartNumber, Body }),
      );
      parts.push({ PartNumber, ETag, ChecksumCRC32 });
      return Body.length;
    };
    try {
      let bytes = await send(first);
      for await (const part of rest) bytes += await send(part);
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }));
      return bytes;
    } catch (error) {
      // Unfinished uploads cost storage. If this fails, the bucket's rule removes them after a day.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  };

  return {
    put: async (key, content, contentType) => {
      const parts = inParts(content);
      try {
        const { value: first = new Uint8Array() } = await parts.next();
        if (first.length === PART_BYTES) return await putParts(key, first, parts, contentType);
        await client.send(new PutObjectCommand({ Bucket, Key: key, Body: first, ContentType: contentType }));
        return first.length;
      } finally {
        // Closes the source of the content, even if sending failed.
        await parts.return(undefined);
      }
    },
    find: async (key) => {
      try {
        const { ContentLength, ContentType, LastModified } = await client.send(
          new HeadObjectCommand({ Bucket, Key: key }),
        );
        return {
          bytes: ContentLength ?? 0,
          contentType: ContentType ?? 'application/octet-stream',
          keptAt: (LastModified ?? clock()).toISOString(),
        };
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    link: async (key, downloadName) => {
      const signingDate = clock();
      const command = new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentDisposition: disposition(downloadName),
      });
      const url = await getSignedUrl(client, command, { expiresIn: LINK_SECONDS, signingDate });
      return { url, expiresAt: new Date(signingDate.getTime() + LINK_SECONDS * 1000).toISOString() };
    },
  };
};

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { EXPORT_DAYS } from '@ramps-gateway/shared/domain/files.ts';
import * as z from 'zod/mini';
import { readJson, writeJson } from '../../support/files.ts';

const ERRORS = {
  AccessDenied: [403, 'Access Denied'],
  BadDigest: [400, 'The checksum that you specified did not match what we received.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidRequest: [400, 'This emulator does not answer this request.'],
  KeyTooLongError: [400, 'Your key is too long.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  NoSuchUpload: [404, 'The specified multipart upload does not exist.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided.',
  ],
} as const;

export class FileError extends Error {
  override readonly name: keyof typeof ERRORS;
  readonly status: number;

  constructor(code: keyof typeof ERRORS, message: string = ERRORS[code][1]) {
    super(message);
    this.name = code;
    this.status = ERRORS[code][0];
  }
}

const description = z.object({
  key: z.string(),
  contentType: z.string(),
  etag: z.string(),
  bytes: z.number(),
  keptAt: z.number(),
  /** A new file for each version, so that readers of the previous one can finish. */
  content: z.string(),
});
export type StoredFile = z.infer<typeof description>;

const started = z.object({ key: z.string(), contentType: z.string() });

export interface Part {
  readonly number: number;
  readonly etag: string;
}

/** S3's minimum for every part except the last. */
const LEAST_PART = 5 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const UPLOAD_ID = /^[0-9a-f-]{36}$/;

const isOver = ({ key, keptAt }: StoredFile, now: number): boolean =>
  key.startsWith('exports/') && now - keptAt > EXPORT_DAYS * DAY_MS;

interface Written {
  readonly etag: string;
  readonly bytes: number;
  readonly crc32: string;
}

export const writeFile = async (file: string, content: Readable): Promise<Written> => {
  const md5 = createHash('md5');
  let sum = 0;
  let bytes = 0;
  content.on('data', (piece: Buffer) => {
    md5.update(piece);
    sum = crc32(piece, sum);
    bytes += piece.length;
  });
  await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(sum);
  return { etag: `"${md5.digest('hex')}"`, bytes, crc32: checksum.toString('base64') };
};

/** Path of a key's description. */
export const describingIn =
  (folder: string) =>
  (key: string): string => {
    const name = `${encodeURIComponent(key)}.json`;
    if (name.length > 200) throw new FileError('KeyTooLongError');
    return path.join(folder, name);
  };

export const openFileStore = (folder: string, now: () => number) => {
  const contents = path.join(folder, 'contents');
  const uploads = path.join(folder, 'uploads');
  for (const each of [contents, uploads]) mkdirSync(each, { recursive: true, mode: 0o700 });

  const describing = describingIn(folder);
  const forget = ({ key, content }: StoredFile): void => {
    rmSync(describing(key), { force: true });
    rmSync(path.join(contents, content), { force: true });
  };
  const find = (key: string): StoredFile | undefined => {
    const found = readJson(describing(key), description);
    if (!found || !isOver(found, now())) return found;
    forget(found);
    return undefined;
  };
  const keep = (file: Omit<StoredFile, 'keptAt'>): StoredFile => {
    const before = readJson(describing(file.key), description);
    const kept = { ...file, keptAt: now() };
    writeJson(describing(file.key), kept);
    if (before) rmSync(path.join(contents, before.content), { force: true });
    return kept;
  };
  const take = async (content: Readable, checksum: string | undefined) => {
    const name = randomUUID();
    const file = path.join(contents, name);
    try {
      const written = await writeFile(file, content);
      if (checksum !== undefined && checksum !== written.crc32) throw new FileError('BadDigest');
      return { ...written, name };
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    }
  };

  const uploadOf = (id: string) => {
    const at = path.join(uploads, id);
    const begun = UPLOAD_ID.test(id) ? readJson(path.join(at, 'upload.json'), started) : undefined;
    if (!begun) throw new FileError('NoSuchUpload');
    return { ...begun, at };
  };
  const partIn = (at: string, number: number) => path.join(at, `${number}.part`);

  return {
    find,
    read: (file: StoredFile): Readable => createReadStream(path.join(contents, file.content)),
    remove: (key: string): void => {
      const found = readJson(describing(key), description);
      if (found) forget(found);
    },
    put: async (key: string, contentType: string, content: Readable, checksum?: string) => {
      describing(key);
      const { etag, bytes, crc32: sum, name } = await take(content, checksum);
      keep({ key, contentType, etag, bytes, content: name });
      return { etag, crc32: sum };
    },

    begin: (key: string, contentType: string): string => {
      describing(key);
      const id = randomUUID();
      mkdirSync(path.join(uploads, id), { mode: 0o700 });
      writeJson(path.join(uploads, id, 'upload.json'), { key, contentType });
      return id;
    },
    putPart: async (id: string, number: number, content: Readable, checksum?: string): Promise<Written> => {
      const { at } = uploadOf(id);
      const part = partIn(at, number);
      rmSync(part, { force: true });
      const written = await writeFile(part, content);
      if (checksum !== undefined && checksum !== written.crc32) {
        rmSync(part, { force: true });
        throw new FileError('BadDigest');
      }
      writeJson(`${part}.json`, { etag: written.etag }, { durable: false });
      return written;
    },
    complete: async (id: string, parts: readonly Part[]): Promise<StoredFile> => {
      const { at, key, contentType } = uploadOf(id);
      if (parts.some(({ number }, index) => number <= (parts[index - 1]?.number ?? 0)))
        throw new FileError('InvalidPartOrder');
      parts.forEach(({ number, etag }, index) => {
        const kept = readJson(`${partIn(at, number)}.json`, z.object({ etag: z.string() }));
        if (kept?.etag !== etag) throw new FileError('InvalidPart');
        if (index < parts.length - 1 && statSync(partIn(at, number)).size < LEAST_PART)
          throw new FileError('EntityTooSmall');
      });
      if (parts.length === 0) throw new FileError('InvalidPart');
      async function* all(): AsyncGenerator<Buffer> {
        for (const { number } of parts) yield* createReadStream(partIn(at, number));
      }
      const { etag, bytes, name } = await take(Readable.from(all()), undefined);
      const kept = keep({
        key,
        contentType,
        etag: `${etag.slice(0, -1)}-${parts.length}"`,
        bytes,
        content: name,
      });
      rmSync(at, { recursive: true });
      return kept;
    },
    abort: (id: string): void => rmSync(uploadOf(id).at, { recursive: true }),
  };
};

export type FileStore = ReturnType<typeof openFileStore>;

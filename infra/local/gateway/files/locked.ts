import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { readJson, writeJson } from '../../support/files.ts';
import { bucketApi, type Asked, sendFile, sendNothing } from './api.ts';
import { describingIn, FileError, writeFile } from './store.ts';

export const LOCK_MODES = ['COMPLIANCE', 'GOVERNANCE'] as const;
export type LockMode = (typeof LOCK_MODES)[number];

export interface Retention {
  readonly mode: LockMode;
  readonly days: number;
}

const version = z.object({
  versionId: z.string(),
  contentType: z.string(),
  etag: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Milliseconds since the epoch, like the lock's end. */
  keptAt: z.number(),
  mode: z.enum(LOCK_MODES),
  until: z.number(),
  content: z.string(),
});
export type LockedVersion = z.infer<typeof version>;

/** Deleting a key adds a marker as its newest version; earlier versions stay. */
const marker = z.object({ versionId: z.string(), marker: z.literal(true) });
const described = z.object({ versions: z.array(z.union([version, marker])) });

const DAY_MS = 24 * 60 * 60 * 1000;

interface PutOptions {
  readonly onlyNew: boolean;
  readonly crc32?: string | undefined;
  readonly sha256?: string | undefined;
  readonly mode?: LockMode | undefined;
  readonly until?: number | undefined;
}

/** Versioned and locked: each put adds a version, and none can be removed before its time. */
export const openLockedStore = (folder: string, { mode, days }: Retention, now: () => number) => {
  const contents = path.join(folder, 'contents');
  mkdirSync(contents, { recursive: true, mode: 0o700 });

  const describing = describingIn(folder);
  const versionsOf = (key: string) => readJson(describing(key), described)?.versions ?? [];

  return {
    find: (key: string, versionId: string | null): LockedVersion | undefined => {
      const all = versionsOf(key);
      const found = versionId === null ? all.at(-1) : all.find((each) => each.versionId === versionId);
      if (versionId !== null && !found) throw new FileError('NoSuchVersion');
      return found && 'content' in found ? found : undefined;
    },
    read: ({ content }: LockedVersion): Readable => createReadStream(path.join(contents, content)),
    put: async (
      key: string,
      contentType: string,
      content: Readable,
      asked: PutOptions,
    ): Promise<LockedVersion> => {
      describing(key);
      const name = randomUUID();
      const file = path.join(contents, name);
      const digest = createHash('sha256');
      content.on('data', (piece: Buffer) => digest.update(piece));
      try {
        const { etag, bytes, crc32 } = await writeFile(file, content);
        const sha256 = digest.digest('base64');
        const isAsSent = (sent: string | undefined, found: string) => sent === undefined || sent === found;
        if (!isAsSent(asked.crc32, crc32) || !isAsSent(asked.sha256, sha256))
          throw new FileError('BadDigest');
        // Synchronous from here, so that of two concurrent writers one finds the other's key.
        const before = versionsOf(key);
        const newest = before.at(-1);
        if (asked.onlyNew && newest && 'content' in newest) throw new FileError('PreconditionFailed');
        const kept: LockedVersion = {
          versionId: randomUUID(),
          contentType,
          etag,
          bytes,
          sha256,
          keptAt: now(),
          mode: asked.mode ?? mode,
          until: asked.until ?? now() + days * DAY_MS,
          content: name,
        };
        writeJson(describing(key), { versions: [...before, kept] });
        return kept;
      } catch (error) {
        rmSync(file, { force: true });
        throw error;
      }
    },
    /** Without a version, adds a marker. @returns the version of the marker, or the removed one */
    remove: (
      key: string,
      versionId: string | null,
      { bypass }: { readonly bypass: boolean },
    ): { readonly versionId: string; readonly isMarker: boolean } => {
      const all = versionsOf(key);
      if (versionId === null) {
        const made = { versionId: randomUUID(), marker: true as const };
        writeJson(describing(key), { versions: [...all, made] });
        return { versionId: made.versionId, isMarker: true };
      }
      const found = all.find((each) => each.versionId === versionId);
      if (!found) throw new FileError('NoSuchVersion');
      if ('content' in found) {
        const mayGo = found.until <= now() || (found.mode === 'GOVERNANCE' && bypass);
        if (!mayGo)
          throw new FileError('AccessDenied', 'Access Denied because object protected by object lock.');
        rmSync(path.join(contents, found.content), { force: true });
      }
      writeJson(describing(key), { versions: all.filter((each) => each !== found) });
      return { versionId, isMarker: !('content' in found) };
    },
  };
};

export type LockedStore = ReturnType<typeof openLockedStore>;

const header = ({ headers }: IncomingMessage, name: string): string | undefined => headers[name]?.toString();

const modeIn = (request: IncomingMessage): LockMode | undefined => {
  const given = header(request, 'x-amz-object-lock-mode');
  if (given === undefined) return undefined;
  const mode = LOCK_MODES.find((each) => each === given);
  if (mode === undefined) throw new FileError('InvalidRequest');
  return mode;
};

const untilIn = (request: IncomingMessage): number | undefined => {
  const given = header(request, 'x-amz-object-lock-retain-until-date');
  return given === undefined ? undefined : Date.parse(given);
};

const lockOf = ({ versionId, mode, until }: LockedVersion): Record<string, string> => ({
  'x-amz-version-id': versionId,
  'x-amz-object-lock-mode': mode,
  'x-amz-object-lock-retain-until-date': new Date(until).toISOString(),
});

export const createLockedApi = (store: LockedStore, bucket: string, now: () => number) => {
  const send = (asked: Asked): Promise<void> =>
    sendFile(asked, store.find(asked.key, asked.query.get('versionId')), store.read, (file) => ({
      ...lockOf(file),
      ...(header(asked.request, 'x-amz-checksum-mode') === 'ENABLED' && {
        'x-amz-checksum-sha256': file.sha256,
      }),
    }));

  const write = async ({ request, response, key }: Asked): Promise<void> => {
    const kept = await store.put(
      key,
      header(request, 'content-type') ?? 'application/octet-stream',
      request,
      {
        onlyNew: header(request, 'if-none-match') === '*',
        crc32: header(request, 'x-amz-checksum-crc32'),
        sha256: header(request, 'x-amz-checksum-sha256'),
        mode: modeIn(request),
        until: untilIn(request),
      },
    );
    const { etag, versionId, sha256 } = kept;
    sendNothing(response, 200, { etag, 'x-amz-version-id': versionId, 'x-amz-checksum-sha256': sha256 });
  };

  const remove = ({ request, response, key, query }: Asked): void => {
    const bypass = header(request, 'x-amz-bypass-governance-retention') === 'true';
    const { versionId, isMarker } = store.remove(key, query.get('versionId'), { bypass });
    sendNothing(response, 204, {
      'x-amz-version-id': versionId,
      ...(isMarker && { 'x-amz-delete-marker': 'true' }),
    });
  };

  return bucketApi(bucket, now, { GET: send, HEAD: send, PUT: write, DELETE: remove });
};

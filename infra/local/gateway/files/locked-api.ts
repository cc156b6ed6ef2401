import type { IncomingMessage } from 'node:http';
import { answering, type Asked, sendFile, sendNothing } from './api.ts';
import { LOCK_MODES, type LockedStore, type LockedVersion, type LockMode } from './locked-store.ts';
import { FileError } from './store.ts';

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

  return answering(bucket, now, { GET: send, HEAD: send, PUT: write, DELETE: remove });
};

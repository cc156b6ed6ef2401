import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  write,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { codeOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';
import type * as z from 'zod/mini';

/** Full disk, quota or file size limit. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** SQLite's code for the same. */
const SQLITE_FULL = 13;

export const isFull = (error: unknown): boolean =>
  FULL.includes(codeOf(error) ?? '') ||
  (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL);

const TRIES = 40;
const PAUSE_MS = 25;
/** Windows errors for a file that another program, such as a virus scanner, has open; transient. */
const IN_USE = ['EPERM', 'EACCES', 'EBUSY'];

const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

/** On Windows, retries for a second while the file is in use. */
export const replaceFile = (
  draft: string,
  file: string,
  {
    platform = process.platform,
    rename = renameSync,
  }: { platform?: string; rename?: typeof renameSync } = {},
): void => {
  for (let tries = 1; ; tries += 1) {
    try {
      return rename(draft, file);
    } catch (error) {
      const isPassing = platform === 'win32' && IN_USE.includes(codeOf(error) ?? '');
      if (!isPassing || tries === TRIES) throw error;
      pause();
    }
  }
};

/**
 * Atomic: after a `kill -9`, a reader sees the old text or the new one. Mode 0600. `durable` (default) syncs to disk.
 */
export const writeAtomic = (path: string, data: string | Buffer, { durable = true } = {}): void => {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeFileSync(file, data);
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    replaceFile(draft, path);
  } catch (error) {
    // On a full disk, a partial draft would take space.
    rmSync(draft, { force: true });
    throw error;
  }
};

export const writeJson = (path: string, value: unknown, options?: { readonly durable: boolean }): void =>
  writeAtomic(path, `${JSON.stringify(value, null, 2)}\n`, options);

export const damaged = (path: string, why?: string): PlainError =>
  new PlainError(
    `${path} is damaged${why === undefined ? '' : ` (${why})`}. Remove it, or start from empty data with: npm start -- --fresh`,
  );

export const readJson = <Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
): z.infer<Schema> | undefined => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    // Parser messages quote content, which may contain keys.
    throw damaged(path, error instanceof SyntaxError ? 'not JSON' : 'unexpected content');
  }
};

/** Ignores a file that is gone or belongs to another user. */
const NOT_OURS = ['ENOENT', 'EPERM'];

const setMode = (file: string, mode: number): void => {
  try {
    chmodSync(file, mode);
  } catch (error) {
    if (!NOT_OURS.includes(codeOf(error) ?? '')) throw error;
  }
};

/** Only the owner can read new files. (Windows uses per-user folders instead of modes.) */
export const makePrivate = (): void => void process.umask(0o077);

/** Restricts existing files too. */
export const keepPrivate = (folder: string): void => {
  setMode(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) keepPrivate(inside);
    else if (entry.isFile()) setMode(inside, 0o600);
  }
};

const KEPT = 3;

/** `name.log` -> `name.1.log` -> …: each start has its own file, and the last few stay. */
const rotate = (folder: string, name: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = (number: number) => path.join(folder, number === 0 ? `${name}.log` : `${name}.${number}.log`);
  if (!existsSync(file(0))) return file(0);
  for (let number = KEPT - 1; number >= 0; number -= 1) {
    if (existsSync(file(number))) replaceFile(file(number), file(number + 1));
  }
  return file(0);
};

/** Longer logs rotate, so that they do not fill the disk over weeks. */
const LOG_LIMIT = 16 * 1024 * 1024;

/** Drops lines on a full disk: logging never stops the program. */
export const openLog = (folder: string, name: string, limit = LOG_LIMIT): NodeJS.WritableStream => {
  let file: number | undefined;
  let size = 0;
  const open = (): number => {
    if (file !== undefined && size < limit) return file;
    if (file !== undefined) closeSync(file);
    file = undefined;
    file = openSync(rotate(folder, name), 'a', 0o600);
    size = 0;
    return file;
  };
  const append = (bytes: Buffer, done: () => void): void => {
    try {
      write(open(), bytes, (_error, written) => {
        size += written;
        done();
      });
    } catch {
      done();
    }
  };
  append(Buffer.alloc(0), () => undefined);
  return new Writable({
    decodeStrings: true,
    write: (chunk: Buffer, _encoding, done) => append(chunk, done),
    writev: (chunks, done) => append(Buffer.concat(chunks.map(({ chunk }) => Buffer.from(chunk))), done),
  });
};

interface LogFile {
  /** The child writes it itself, even if this process ends. */
  readonly stdio: number | 'ignore';
  read(): string;
  /** The child has its own handle. */
  close(): void;
}

/** None on a full disk; the child runs anyway. */
export const openLogFile = (folder: string, name: string): LogFile => {
  try {
    const file = rotate(folder, name);
    const stdio = openSync(file, 'a', 0o600);
    return { stdio, read: () => readFileSync(file, 'utf8').trim(), close: () => closeSync(stdio) };
  } catch (error) {
    if (!isFull(error)) throw error;
    return { stdio: 'ignore', read: () => '', close: () => undefined };
  }
};

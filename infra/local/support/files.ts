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
import { isFull } from './full-disk.ts';

const TRIES = 40;
const PAUSE_MS = 25;
/** What Windows says of a file that another program has open, a virus scanner for one: for a moment only. */
const IN_USE = ['EPERM', 'EACCES', 'EBUSY'];

const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

/** Puts `draft` in the place of `file`. On Windows it is tried again for a second when the file is in use. */
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
 * Replaces the file in one step: a reader, or a `kill -9`, meets the old text or the new one. Mode 0600.
 * `durable` (the default) waits for the disk, so that a power cut does not lose it either.
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
    // A full disk: half a draft would take room for good.
    rmSync(draft, { force: true });
    throw error;
  }
};

export const writeJson = (path: string, value: unknown, options?: { readonly durable: boolean }): void =>
  writeAtomic(path, `${JSON.stringify(value, null, 2)}\n`, options);

/** What a person can do about a file of ours that cannot be read. */
export const damaged = (path: string, why?: string): PlainError =>
  new PlainError(
    `${path} is damaged${why === undefined ? '' : ` (${why})`}. Remove it, or start from empty data with: npm start -- --fresh`,
  );

/** Undefined when there is no such file; a plain error when it does not hold what we wrote. */
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
    // A parser's message quotes the content, which may hold keys: say only that it is not JSON.
    throw damaged(path, error instanceof SyntaxError ? 'not JSON' : 'unexpected content');
  }
};

/** Gone in the meantime, or another user's: then it is for them to say who may read it. */
const NOT_OURS = ['ENOENT', 'EPERM'];

const setMode = (file: string, mode: number): void => {
  try {
    chmodSync(file, mode);
  } catch (error) {
    if (!NOT_OURS.includes(codeOf(error) ?? '')) throw error;
  }
};

/** Only the owner may read what this process and its children make from now on. (Windows has folders of a user's own instead of modes.) */
export const makePrivate = (): void => void process.umask(0o077);

/** A folder and all that is in it, for its owner only: also what an earlier version or another program left there. */
export const keepPrivate = (folder: string): void => {
  setMode(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) keepPrivate(inside);
    else if (entry.isFile()) setMode(inside, 0o600);
  }
};

const KEPT = 3;

/** `name.log` becomes `name.1.log`, and so on: each start writes a file of its own, the last few are kept. */
const rotate = (folder: string, name: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = (number: number) => path.join(folder, number === 0 ? `${name}.log` : `${name}.${number}.log`);
  if (!existsSync(file(0))) return file(0);
  for (let number = KEPT - 1; number >= 0; number -= 1) {
    if (existsSync(file(number))) replaceFile(file(number), file(number + 1));
  }
  return file(0);
};

/** A log that is longer goes on in a file of its own, as at a start: a run of weeks does not fill the disk with it. */
const LOG_LIMIT = 16 * 1024 * 1024;

/** A fresh log as a stream. What it cannot write, on a full disk, is not written: a log never stops what it tells of. */
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
  /** For a child process that writes to it itself, whatever becomes of us. */
  readonly stdio: number | 'ignore';
  /** What is in it, without blanks at its ends. */
  read(): string;
  /** The child has it. */
  close(): void;
}

/** A fresh log as a file; none where a full disk has no room for one: the child runs all the same. */
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

import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { codeOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';
import type * as z from 'zod/mini';

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
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(file, data);
    if (durable) fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    replaceFile(draft, path);
  } catch (error) {
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
  for (let number = KEPT - 1; number >= 0; number -= 1) {
    if (existsSync(file(number))) replaceFile(file(number), file(number + 1));
  }
  return file(0);
};

/** A fresh log as a stream. */
export const openLog = (folder: string, name: string): NodeJS.WritableStream =>
  createWriteStream(rotate(folder, name), { flags: 'a', mode: 0o600 });

/** A fresh log as a file descriptor that a child process can write to itself, whatever becomes of us. */
export const openLogFile = (folder: string, name: string): { readonly path: string; readonly fd: number } => {
  const file = rotate(folder, name);
  return { path: file, fd: openSync(file, 'a', 0o600) };
};

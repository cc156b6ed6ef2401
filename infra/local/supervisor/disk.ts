import { readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { isFull } from '../support/files.ts';

const KB = 1024;
const MB = 1024 * KB;
/** Free space that a start needs, and that counts as available again after a full disk. */
const ENOUGH = 512 * KB;
const LOOK_EVERY_MS = 2_000;

const size = (bytes: number): string =>
  bytes >= MB ? `${(bytes / MB).toFixed(0)} MB` : `${Math.ceil(bytes / KB)} kB`;

const bytesIn = (file: string): number => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.size ?? 0;
  return readdirSync(file).reduce((total, name) => total + bytesIn(path.join(file, name)), 0);
};

const SHOWN = 3;

/** The largest parts: `database 41 MB, logs 12 MB`. */
const largest = (dataDir: string): string =>
  readdirSync(dataDir)
    .map((name) => ({ name, bytes: bytesIn(path.join(dataDir, name)) }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, SHOWN)
    .map(({ name, bytes }) => `${name} ${size(bytes)}`)
    .join(', ');

const freeOf = (dataDir: string): number => {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize;
};

/** Tries to write, because no figure shows a quota. */
const takes = (dataDir: string): boolean => {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    writeFileSync(probe, Buffer.alloc(ENOUGH), { mode: 0o600 });
    return true;
  } catch (error) {
    if (isFull(error)) return false;
    throw error;
  } finally {
    rmSync(probe, { force: true });
  }
};

const waysOut = (dataDir: string): string =>
  [
    `The disk of the data folder is full: ${dataDir} has ${size(freeOf(dataDir))} left (largest parts: ${largest(dataDir)}).`,
    `  Make room on that disk; older logs can be deleted (${path.join(dataDir, 'logs', '*.[123].log')});`,
    '  or stop, and start from empty data: npm start -- --fresh',
    '  or stop, move the folder to another disk, and start there: DATA_DIR=… npm start',
  ].join('\n');

export const mustHaveRoom = (dataDir: string): void => {
  if (!takes(dataDir)) throw new PlainError(waysOut(dataDir));
};

/** Adds advice to a full-disk error. */
export const explainFull = (error: unknown, dataDir: string): unknown =>
  isFull(error) ? new PlainError(waysOut(dataDir)) : error;

/** Reports when free space runs out and when it is back. */
export const watchDisk = (dataDir: string, print: (line: string) => void, lookEveryMs = LOOK_EVERY_MS) => {
  let full = false;
  const waiting = new Map<string, () => void>();

  const noteFull = (): void => {
    if (full) return;
    full = true;
    print(
      `${waysOut(dataDir)}\n  Until then, writes are refused (webhooks with 503: the provider sends them again). Accepted data is safe.`,
    );
  };
  const noteRoom = (): void => {
    full = false;
    print(`${dataDir} has space again: writes are accepted.`);
  };
  const attempt = (name: string, work: () => void): void => {
    waiting.delete(name);
    try {
      work();
    } catch (error) {
      if (!isFull(error)) throw error;
      waiting.set(name, work);
      noteFull();
    }
  };
  const look = (): void => {
    try {
      if (freeOf(dataDir) < ENOUGH) noteFull();
      // Only tried while the disk is full, to avoid needless writes.
      else if (full && takes(dataDir)) {
        noteRoom();
        for (const [name, work] of [...waiting]) attempt(name, work);
      }
    } catch {
      // The folder is missing; its writers report that.
    }
  };
  const timer = setInterval(look, lookEveryMs);
  return {
    isFull: () => {
      look();
      return full;
    },
    /** Writes now, or when there is space. A later write of the same name replaces it. */
    write: attempt,
    stop: () => clearInterval(timer),
  };
};

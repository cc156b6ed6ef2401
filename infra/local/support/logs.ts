import { createWriteStream, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';

const KEPT = 3;

/** `name.log` becomes `name.1.log`, and so on: each start writes a file of its own, the last few are kept. */
const rotate = (folder: string, name: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = (number: number) => path.join(folder, number === 0 ? `${name}.log` : `${name}.${number}.log`);
  for (let number = KEPT - 1; number >= 0; number -= 1) {
    if (existsSync(file(number))) renameSync(file(number), file(number + 1));
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

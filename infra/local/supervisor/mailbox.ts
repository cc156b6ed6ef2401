import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import * as z from 'zod/mini';

/** Sign-in mails have a code, notifications a text. */
const mail = z.object({ to: z.string(), code: z.optional(z.string()), subject: z.string() });

const LOOK_EVERY_MS = 300;

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

const readFrom = (path: string, from: number, length: number): string => {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, length, from));
  } finally {
    closeSync(file);
  }
};

const describe = (line: string): string | undefined => {
  try {
    const { to, code, subject } = mail.parse(JSON.parse(line));
    return code === undefined ? `Mail to ${to}: ${subject}` : `Mail to ${to}: ${code} (${subject})`;
  } catch {
    return undefined;
  }
};

export const watchMailbox = (path: string, print: (line: string) => void): { stop(): void } => {
  let seen = sizeOf(path);
  const look = () => {
    const size = sizeOf(path);
    if (size <= seen) {
      seen = size;
      return;
    }
    const text = readFrom(path, seen, size - seen);
    // A partial line is read again later.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    seen += Buffer.byteLength(whole);
    for (const line of whole.split('\n')) {
      const description = describe(line);
      if (description) print(description);
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return { stop: () => clearInterval(timer) };
};

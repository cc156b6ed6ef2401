import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { StackDescription } from './stack-file.ts';

export const terminalOf = (out: NodeJS.WriteStream) => {
  // The terminal may close before this process ends.
  out.on('error', () => undefined);
  const tick = out.isTTY ? '\x1b[32m✓\x1b[0m' : '-';
  return {
    line: (text: string): void => void out.write(`${text}\n`),
    step: (text: string): void => void out.write(`${tick} ${text}\n`),
  };
};

export type Terminal = ReturnType<typeof terminalOf>;

const ROLES = {
  gateway_user: 'gateway user: runs clients’ sub-accounts',
  client: 'client: sees only their own sub-accounts',
  admin: 'administrator: sees and configures everything',
} as const;
const SHOWN_FIRST = ['gateway_user', 'client', 'admin'] as const;

export const banner = ({ web, ramps, users }: StackDescription, dataDir: string): string => {
  const shown = path.relative(process.cwd(), dataDir) || dataDir;
  const folder = shown.startsWith('..') ? dataDir : shown;
  const width = Math.max(...users.map(({ email }) => email.length));
  return [
    '',
    '  Ramps Gateway is ready. PIX deposits in BRL become USDT in clients’ wallets.',
    '',
    `  Open       ${web}/gateway   and sign in as`,
    ...SHOWN_FIRST.flatMap((wanted) =>
      users
        .filter(({ role }) => role === wanted)
        .map(({ email, password, role }) => `  ${email.padEnd(width)}   ${password}   ${ROLES[role]}`),
    ),
    '',
    `  Provider   ${ramps.baseUrl}   its sandbox, where you act as the payer`,
    '  Try        As the operator, open Payments. At the provider, pay 1,500 BRL into Aurora Apostas:',
    '             it appears within seconds, and its USDT is sent soon after.',
    '  Then       Open “Needs you” on the dashboard: each item says why it is there and what to do.',
    '',
    `  Mails to new users are printed here and kept in ${path.join(folder, 'mailbox.jsonl')}`,
    `  Ctrl-C stops everything. Data stays in ${folder}; start empty with: npm start -- --fresh`,
    '',
  ].join('\n');
};

/** Sign-in mails have a code; notifications have a text. */
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

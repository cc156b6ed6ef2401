import path from 'node:path';
import type { StackDescription } from './stack-file.ts';

export interface Terminal {
  line(text: string): void;
  step(text: string): void;
}

export const terminalOf = (out: NodeJS.WriteStream): Terminal => {
  // The terminal may close before we end.
  out.on('error', () => undefined);
  const tick = out.isTTY ? '\x1b[32m✓\x1b[0m' : '-';
  return {
    line: (text) => out.write(`${text}\n`),
    step: (text) => out.write(`${tick} ${text}\n`),
  };
};

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

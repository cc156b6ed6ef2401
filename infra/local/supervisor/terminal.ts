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
  gateway_user: 'gateway user: looks after clients and their sub-accounts',
  client: 'client: sees the sub-accounts that are theirs',
  admin: 'administrator: sees everything, and sets it up',
} as const;
const SHOWN_FIRST = ['gateway_user', 'client', 'admin'] as const;

export const banner = ({ web, ramps, users }: StackDescription, dataDir: string): string => {
  const shown = path.relative(process.cwd(), dataDir) || dataDir;
  const folder = shown.startsWith('..') ? dataDir : shown;
  const width = Math.max(...users.map(({ email }) => email.length));
  return [
    '',
    '  Ramps Gateway runs: PIX deposits in BRL become USDT in the wallets of clients.',
    '',
    `  Open       ${web}/gateway   and sign in as one of`,
    ...SHOWN_FIRST.flatMap((wanted) =>
      users
        .filter(({ role }) => role === wanted)
        .map(({ email, password, role }) => `  ${email.padEnd(width)}   ${password}   ${ROLES[role]}`),
    ),
    '',
    `  Provider   ${ramps.baseUrl}   its sandbox, where you play the one who pays`,
    '  Try        As the operator, open Payments. At the provider, pay 1,500 BRL into Aurora Apostas:',
    '             within seconds it is there, and soon its USDT are sent.',
    '  Then       What “Needs you” on the dashboard: each has its reason, and what can be done about it.',
    '',
    `  Mails to new users are printed here and kept in ${path.join(folder, 'mailbox.jsonl')}`,
    `  Ctrl-C stops everything. The data stay in ${folder}; empty them with: npm start -- --fresh`,
    '',
  ].join('\n');
};

import path from 'node:path';
import type { StackDescription } from './stack-file.ts';

/** What the person at the terminal sees. */
export interface Terminal {
  line(text: string): void;
  /** A step of the start is done. */
  step(text: string): void;
}

export const terminalOf = (out: NodeJS.WriteStream): Terminal => {
  // The terminal may go before we do.
  out.on('error', () => undefined);
  const tick = out.isTTY ? '\x1b[32m✓\x1b[0m' : '-';
  return {
    line: (text) => out.write(`${text}\n`),
    step: (text) => out.write(`${tick} ${text}\n`),
  };
};

const ROLES = { admin: 'administrator', gateway_user: 'gateway user', client: 'client' } as const;

/** What a person needs when it is ready. */
export const banner = ({ web, ramps, users }: StackDescription, dataDir: string): string => {
  const shown = path.relative(process.cwd(), dataDir) || dataDir;
  const folder = shown.startsWith('..') ? dataDir : shown;
  const width = Math.max(...users.map(({ email }) => email.length));
  return [
    '',
    `  Web        ${web}`,
    `  Provider   ${ramps.baseUrl}   (the sandbox: make a PIX deposit there)`,
    '',
    '  Demo log-ins',
    ...users.map(({ email, password, role }) => `  ${email.padEnd(width)}   ${password}   ${ROLES[role]}`),
    '',
    `  Mails to new users are printed here and kept in ${path.join(folder, 'mailbox.jsonl')}`,
    `  Ctrl-C stops everything. The data stay in ${folder}; empty them with: npm start -- --fresh`,
    '',
  ].join('\n');
};

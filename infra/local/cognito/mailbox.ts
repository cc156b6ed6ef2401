import { appendFileSync, chmodSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { appendLines } from '@ramps-gateway/infra/common/append-line.ts';

export interface Mail {
  to: string;
  code: string;
  subject: string;
}

export type Mailbox = (mail: Mail, at: number) => void;

/** A killed process can leave half a line; drop it, so that every line is JSON. */
const repairTail = (file: string): void => {
  chmodSync(file, 0o600);
  const content = readFileSync(file);
  const end = content.lastIndexOf('\n') + 1;
  if (end < content.length) truncateSync(file, end);
};

/** One JSON line `{ to, code, subject, at }` per mail (`C2`), and one printed line. */
export const openMailbox = (file: string, print: (line: string) => void): Mailbox => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  appendFileSync(file, '', { mode: 0o600 });
  repairTail(file);
  return (mail, at) => {
    appendLines(file, [JSON.stringify({ ...mail, at: new Date(at).toISOString() })]);
    print(`Mail to ${mail.to}: ${mail.subject} ${mail.code}`);
  };
};

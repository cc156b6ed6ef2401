import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { codeOf } from '../local/support/plain-error.ts';
import { type Queue, readLetter, type StreamFailure } from './letter.ts';

const sent = z.object({ messageId: z.string(), body: z.string() });
const removed = z.object({ messageId: z.string() });

/** The lines of a file; the last one may be on its way. */
const linesOf = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

export const queueFile = (folder: string, functionName: string): string =>
  path.join(folder, `${functionName}.jsonl`);

const append = (file: string, line: object): void => {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
};

export const sendToFile = (folder: string, functionName: string, body: StreamFailure): void =>
  append(queueFile(folder, functionName), { messageId: randomUUID(), body: JSON.stringify(body) });

/**
 * The local stand-in for SQS: one file that only grows, with what was put in, and one with what was taken out. Whoever
 * is killed at any time, and however many write at once, nothing is lost.
 */
export const fileQueue = (folder: string, functionName: string): Queue => {
  const done = path.join(folder, `${functionName}.removed.jsonl`);
  return {
    letters: () => {
      const gone = new Set(linesOf(done).map((line) => removed.parse(JSON.parse(line)).messageId));
      const all = linesOf(queueFile(folder, functionName)).map((line) => sent.parse(JSON.parse(line)));
      return Promise.resolve(
        all
          .filter(({ messageId }) => !gone.has(messageId))
          .map(({ messageId, body }) => readLetter(messageId, body)),
      );
    },
    remove: ({ id }) => {
      append(done, { messageId: id });
      return Promise.resolve();
    },
  };
};

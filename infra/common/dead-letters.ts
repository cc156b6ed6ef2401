import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { appendLines } from './append-line.ts';
import { codeOf } from './errors.ts';

/**
 * What AWS Lambda puts into the dead-letter queue for a batch of stream records that failed too often: where the records stand
 * in the stream, and not the records themselves. The local stack writes the same.
 */
const streamFailure = z.object({
  requestContext: z.object({
    requestId: z.string(),
    functionArn: z.string(),
    condition: z.string(),
    approximateInvokeCount: z.int(),
  }),
  responseContext: z.object({
    statusCode: z.int(),
    executedVersion: z.string(),
    functionError: z.nullish(z.string()),
  }),
  version: z.string(),
  timestamp: z.string(),
  DDBStreamBatchInfo: z.object({
    shardId: z.string(),
    startSequenceNumber: z.string(),
    endSequenceNumber: z.string(),
    approximateArrivalOfFirstRecord: z.string(),
    approximateArrivalOfLastRecord: z.string(),
    batchSize: z.int(),
    streamArn: z.string(),
  }),
});
type StreamFailure = z.infer<typeof streamFailure>;

/** Where the records of a dead letter stand: one shard of a stream, from one sequence number to another, both included. */
export interface StreamRange {
  readonly streamArn: string;
  readonly shardId: string;
  readonly from: string;
  readonly to: string;
}

export interface DeadLetter {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Undefined: not of a stream, or of a form that is not known here. */
  readonly range: StreamRange | undefined;
}

/** @param body the text of the queue's message */
export const readDeadLetter = (id: string, body: string): DeadLetter => {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    read = undefined;
  }
  const failure = streamFailure.safeParse(read);
  if (!failure.success) return { id, at: '', range: undefined };
  const {
    shardId,
    startSequenceNumber: from,
    endSequenceNumber: to,
    streamArn,
  } = failure.data.DDBStreamBatchInfo;
  return { id, at: failure.data.timestamp, range: { streamArn, shardId, from, to } };
};

/** What waits in the dead-letter queue of one function. A dead letter stays until it is removed, and may come twice. */
export interface Queue {
  list(): Promise<readonly DeadLetter[]>;
  remove(deadLetter: DeadLetter): Promise<void>;
}

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
  appendLines(file, [JSON.stringify(line)]);
};

export const sendToFile = (folder: string, functionName: string, body: StreamFailure): void =>
  append(queueFile(folder, functionName), { messageId: randomUUID(), body: JSON.stringify(body) });

/**
 * The local stand-in for SQS: one file that only grows, with what was put in, and one with what was taken out. Nothing is
 * lost when a process is killed at any time, or several write at once.
 */
export const fileQueue = (folder: string, functionName: string): Queue => {
  const done = path.join(folder, `${functionName}.removed.jsonl`);
  return {
    list: () => {
      const gone = new Set(linesOf(done).map((line) => removed.parse(JSON.parse(line)).messageId));
      const all = linesOf(queueFile(folder, functionName)).map((line) => sent.parse(JSON.parse(line)));
      return Promise.resolve(
        all
          .filter(({ messageId }) => !gone.has(messageId))
          .map(({ messageId, body }) => readDeadLetter(messageId, body)),
      );
    },
    remove: ({ id }) => {
      append(done, { messageId: id });
      return Promise.resolve();
    },
  };
};

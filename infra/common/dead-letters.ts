import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { appendLines } from './append-line.ts';
import { codeOf } from './errors.ts';

/**
 * Lambda's dead letter for a failed batch of stream records: the records' position in the stream, without their
 * content. The local stack writes the same format.
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
export type StreamFailure = z.infer<typeof streamFailure>;

export interface StreamRange {
  readonly streamArn: string;
  readonly shardId: string;
  readonly from: string;
  readonly to: string;
}

export interface DeadLetter {
  readonly id: string;
  readonly at: string;
  /** Of a queue's function: what it could not handle. */
  readonly body: string;
  /** `undefined` when the record is not from a known stream shape. */
  readonly range: StreamRange | undefined;
}

export const readDeadLetter = (id: string, body: string, at: string): DeadLetter => {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    read = undefined;
  }
  const failure = streamFailure.safeParse(read);
  if (!failure.success) return { id, at, body, range: undefined };
  const {
    shardId,
    startSequenceNumber: from,
    endSequenceNumber: to,
    streamArn,
  } = failure.data.DDBStreamBatchInfo;
  return { id, at, body, range: { streamArn, shardId, from, to } };
};

export interface Queue {
  list(): Promise<readonly DeadLetter[]>;
  remove(deadLetter: DeadLetter): Promise<void>;
}

const sent = z.object({ messageId: z.string(), sentAt: z.string(), body: z.string() });
const removed = z.object({ messageId: z.string() });

/** The last line may be incomplete. */
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

export const sendToFile = (folder: string, functionName: string, body: string): void =>
  append(queueFile(folder, functionName), {
    messageId: randomUUID(),
    sentAt: new Date().toISOString(),
    body,
  });

/**
 * Local replacement for SQS: two append-only files, for sent and deleted messages. Safe against kills at any time and
 * against concurrent writers.
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
          .map(({ messageId, body, sentAt }) => readDeadLetter(messageId, body, sentAt)),
      );
    },
    remove: ({ id }) => {
      append(done, { messageId: id });
      return Promise.resolve();
    },
  };
};

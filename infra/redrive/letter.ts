import * as z from 'zod/mini';

/**
 * What AWS Lambda puts into the dead-letter queue for a batch of stream records that failed too often: where the records stand
 * in the stream, and not the records themselves. The local stack writes the same.
 */
export const streamFailure = z.object({
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

/** Where the records of a letter stand: one shard of a stream, from one sequence number to another, both included. */
export interface Stretch {
  readonly streamArn: string;
  readonly shardId: string;
  readonly from: string;
  readonly to: string;
}

export interface Letter {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Undefined: not of a stream, or of a form that is not known here. */
  readonly stretch: Stretch | undefined;
}

/** @param body the text of the queue's message */
export const readLetter = (id: string, body: string): Letter => {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    read = undefined;
  }
  const told = streamFailure.safeParse(read);
  if (!told.success) return { id, at: '', stretch: undefined };
  const {
    shardId,
    startSequenceNumber: from,
    endSequenceNumber: to,
    streamArn,
  } = told.data.DDBStreamBatchInfo;
  return { id, at: told.data.timestamp, stretch: { streamArn, shardId, from, to } };
};

/** What waits in the dead-letter queue of one function. A letter stays until it is removed, and may come twice. */
export interface Queue {
  letters(): Promise<readonly Letter[]>;
  remove(letter: Letter): Promise<void>;
}

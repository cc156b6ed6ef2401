import * as z from 'zod/mini';
import { LOCAL_ACCOUNT, LOCAL_REGION } from './aws.ts';
import type { InvocationResult } from './stream.ts';

export interface QueueMessage {
  readonly id: string;
  readonly body: string;
  readonly group?: string | undefined;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

export interface Received extends QueueMessage {
  /** Deliveries, with this one. */
  readonly received: number;
}

/** @param name of the function, which is the queue's too */
export const sqsEvent = (name: string, messages: readonly Received[]) => ({
  Records: messages.map(({ id, body, group, sentAt, received }) => ({
    messageId: id,
    receiptHandle: id,
    body,
    attributes: {
      ApproximateReceiveCount: String(received),
      SentTimestamp: String(sentAt),
      SenderId: LOCAL_ACCOUNT,
      ApproximateFirstReceiveTimestamp: String(sentAt),
      ...(group !== undefined && { MessageGroupId: group }),
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${name}`,
    awsRegion: LOCAL_REGION,
  })),
});

const answer = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().check(z.minLength(1)) })),
});

/** Reads a partial batch response as Lambda does. @returns the failed messages, and why */
export const failuresIn = (
  result: InvocationResult,
  batch: readonly Received[],
): { readonly failed: readonly Received[]; readonly reason: string } => {
  if (!result.ok) return { failed: batch, reason: result.error.errorMessage };
  const read = answer.safeParse(JSON.parse(result.payload));
  if (!read.success) return { failed: batch, reason: 'the answer is not a batch response' };
  const ids = new Set(read.data.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  const failed = batch.filter(({ id }) => ids.has(id));
  if (failed.length < ids.size)
    return { failed: batch, reason: 'the answer names a message outside the batch' };
  return { failed, reason: 'the function reported it as failed' };
};

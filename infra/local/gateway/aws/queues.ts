import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Queue } from '../queue/queue.ts';
import { type AwsApi, AwsError, createJsonApi, operationsOf } from './json-api.ts';

const MOST_BYTES = 1_048_576;

const sendBatch = z.object({
  QueueUrl: z.string(),
  Entries: z.array(
    z.object({
      Id: z.string(),
      MessageBody: z.string(),
      MessageGroupId: z.optional(z.string()),
      MessageDeduplicationId: z.optional(z.string()),
    }),
  ),
});

const invalid = operationsOf('InvalidParameterValue');

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export const queueUrl = (aws: string, name: string): string => `${aws}/queues/${name}`;

/** SQS's `SendMessageBatch`. @param queues by name */
export const createQueuesApi = (queues: ReadonlyMap<string, Queue>): AwsApi =>
  createJsonApi(
    'AmazonSQS',
    {
      SendMessageBatch: invalid(sendBatch, ({ QueueUrl, Entries }) => {
        const queue = queues.get(QueueUrl.slice(QueueUrl.lastIndexOf('/') + 1));
        if (!queue) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
        if (Entries.length === 0 || Entries.length > 10)
          throw new AwsError('TooManyEntriesInBatchRequest', 'A batch has one to ten entries.');
        const bytes = Entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0);
        if (bytes > MOST_BYTES)
          throw new AwsError(
            'BatchRequestTooLong',
            `Batch requests cannot be longer than ${MOST_BYTES} bytes.`,
          );
        const ids = queue.send(
          Entries.map(
            ({ MessageBody: body, MessageGroupId: group, MessageDeduplicationId: deduplicationId }) => ({
              body,
              group,
              deduplicationId,
            }),
          ),
        );
        return {
          Successful: Entries.map(({ Id, MessageBody }, at) => ({
            Id,
            MessageId: ids[at],
            MD5OfMessageBody: md5(MessageBody),
          })),
          Failed: [],
        };
      }),
    },
    // Bodies are JSON within JSON.
    4 * MOST_BYTES,
  );

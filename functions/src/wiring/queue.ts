import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent, SQSHandler, SQSRecord } from 'aws-lambda';
import { recordsIn } from '../adapters/queues/received.ts';
import type { Parts } from './parts.ts';

/** Handles stream records. @returns the sequence numbers of failed records */
export type StreamBatch = (event: DynamoDBStreamEvent, context: Context) => Promise<DynamoDBBatchResponse>;

/** A Lambda handler for a consumer's queue. A message is retried until all its records succeed; its group waits for it. */
export const fromQueue = ({ table, log }: Pick<Parts, 'log' | 'table'>, handle: StreamBatch): SQSHandler => {
  /** Undefined for an unreadable message, which fails alone. */
  const read = async ({ body, messageId }: SQSRecord) => {
    try {
      return await recordsIn(table, body);
    } catch (error) {
      log.error('a message could not be read', error, { error_id: messageId });
      return undefined;
    }
  };
  return async (event, context) => {
    const messages = await Promise.all(
      event.Records.map(async (message) => ({ message, records: await read(message) })),
    );
    const { batchItemFailures } = await handle(
      { Records: messages.flatMap(({ records }) => records ?? []) },
      context,
    );
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    const failedGroups = new Set<string>();
    return {
      batchItemFailures: messages.flatMap(({ message, records }) => {
        const group = message.attributes.MessageGroupId;
        const isFailed =
          (group !== undefined && failedGroups.has(group)) ||
          (records?.some(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? '')) ?? true);
        if (isFailed && group !== undefined) failedGroups.add(group);
        return isFailed ? [{ itemIdentifier: message.messageId }] : [];
      }),
    };
  };
};

import type { DynamoDBBatchResponse, DynamoDBRecord, SQSHandler } from 'aws-lambda';
import { sqsEvent } from '#infra/common/queue.ts';
import { lambdaContext } from './events.ts';

/** A consumer's handler, with one message for each record, whose id is the record's sequence number. */
export const throughQueue =
  (handler: SQSHandler) =>
  async ({ Records }: { readonly Records: readonly DynamoDBRecord[] }): Promise<DynamoDBBatchResponse> => {
    const messages = Records.map((record) => ({
      id: record.dynamodb?.SequenceNumber ?? '',
      body: JSON.stringify({ Records: [record] }),
      sentAt: 0,
      received: 1,
    }));
    const answer = await handler(sqsEvent('queue', messages), lambdaContext, () => {});
    if (!answer) throw new Error('no batch response');
    return answer;
  };

import { randomUUID } from 'node:crypto';
import { queueFile, sendToFile } from '@ramps-gateway/infra/common/dead-letters.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import type { StreamRecord } from '@ramps-gateway/infra/common/stream.ts';

export interface Discarded {
  readonly record: StreamRecord;
  readonly shardId: string;
  readonly streamArn: string;
}

const secondsToIso = (seconds: number | undefined): string =>
  new Date(seconds === undefined ? Date.now() : seconds * 1000).toISOString();

/**
 * Failed records become an alarm and, as on AWS, a message with their stream position (read by `npm run ops
 * -- redrive`).
 */
export const createDeadLetters =
  (folder: string, functionName: string, alarm: (line: string) => void) =>
  ({ record, shardId, streamArn }: Discarded, reason: string, attempts: number): void => {
    const arrival = secondsToIso(record.event.dynamodb?.ApproximateCreationDateTime);
    sendToFile(folder, functionName, {
      requestContext: {
        requestId: randomUUID(),
        functionArn: `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT}:function:${functionName}`,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: attempts,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId,
        startSequenceNumber: record.sequence,
        endSequenceNumber: record.sequence,
        approximateArrivalOfFirstRecord: arrival,
        approximateArrivalOfLastRecord: arrival,
        batchSize: 1,
        streamArn,
      },
    });
    alarm(
      `ALARM ${functionName}-dead-letters: ${functionName} gave up a ${record.entity ?? 'stream'} record after ${attempts} attempts: ${reason} (kept in ${queueFile(folder, functionName)}; npm run ops -- redrive puts it back)`,
    );
  };

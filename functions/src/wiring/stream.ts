import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { correlated, correlationOf } from '../platform/correlation.ts';
import { flushing } from '../platform/metrics.ts';
import type { MeasuredParts } from './parts.ts';
import type { StreamBatch } from './queue.ts';

/**
 * Handles each record of a batch under its correlation id. A failed record is redelivered and ends in the dead-letter
 * queue; the rest of its batch is done.
 */
export const eachRecord = (
  { metrics }: Pick<MeasuredParts, 'metrics'>,
  begin: (event: DynamoDBStreamEvent, context: Context) => (record: DynamoDBRecord) => Promise<void>,
): StreamBatch =>
  flushing(metrics, (event: DynamoDBStreamEvent, context: Context) => {
    const one = begin(event, context);
    return processPartialResponse(
      event,
      (record: DynamoDBRecord) => correlated(correlationOf(record), () => one(record)),
      new BatchProcessor(EventType.DynamoDBStreams),
      { context, throwOnFullBatchFailure: false },
    );
  });

import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { DynamoDBRecord, DynamoDBStreamHandler } from 'aws-lambda';
import { createLog } from '../../platform/logger.ts';
import { createEngine } from './engine-handler.ts';
import { workIn } from './stream-work.ts';

const log = createLog('drive-conversions');
const engine = createEngine(log);

/**
 * Drives what the stream tells of: recorded webhook events, and conversions that a person retries. A record that
 * fails is delivered again, and ends in the dead-letter queue; the sweep finds what it stands for all the same.
 */
export const handler: DynamoDBStreamHandler = (event, context) => {
  const run = engine(context.getRemainingTimeInMillis());
  const processor = new BatchProcessor(EventType.DynamoDBStreams);
  const one = async (record: DynamoDBRecord): Promise<void> => {
    const work = workIn(record);
    try {
      if (work?.kind === 'event') await run.process(work.id);
      if (work?.kind === 'conversion') await run.drive(work.id);
    } catch (error) {
      log.error('a stream record failed', error, { kind: work?.kind ?? null, id: work?.id ?? null });
      throw error;
    }
  };
  return processPartialResponse(event, one, processor, { context, throwOnFullBatchFailure: false });
};

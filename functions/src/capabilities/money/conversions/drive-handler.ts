import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent, DynamoDBStreamHandler } from 'aws-lambda';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { systemClock } from '../../../platform/clock.ts';
import { correlated } from '../../../platform/correlation.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { correlationOf, errorIdOf } from '../../../platform/stream-record.ts';
import { conversionEngine } from '../../../wiring/conversion-engine.ts';
import { workIn } from './stream-work.ts';

const log = createLog('drive-conversions');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const engine = conversionEngine({ table, log, metrics });

/**
 * Drives new events, retried conversions and payments whose sub-account was verified. A failed record is redelivered
 * and ends in the dead-letter queue; the sweep still finds its work.
 */
export const handler: DynamoDBStreamHandler = flushing(
  metrics,
  (event: DynamoDBStreamEvent, context: Context) => {
    const run = engine(context.getRemainingTimeInMillis());
    const process = run.processTogether();
    const processor = new BatchProcessor(EventType.DynamoDBStreams);
    const one = async (record: DynamoDBRecord): Promise<void> => {
      const work = workIn(record);
      try {
        if (work?.kind === 'event') await process(work.id);
        if (work?.kind === 'conversion') await run.drive(work.id);
        if (work?.kind === 'account') await run.release(work.id);
      } catch (error) {
        log.error('a stream record failed', error, {
          error_id: errorIdOf(record),
          kind: work?.kind ?? null,
          id: work?.id ?? null,
        });
        throw error;
      }
    };
    const isolated = (record: DynamoDBRecord): Promise<void> =>
      correlated(correlationOf(record), () => one(record));
    return processPartialResponse(event, isolated, processor, { context, throwOnFullBatchFailure: false });
  },
);

import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent, DynamoDBStreamHandler } from 'aws-lambda';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { newJobIn } from '../../../adapters/dynamo/exports/exports.ts';
import { systemClock } from '../../../platform/clock.ts';
import { correlated } from '../../../platform/correlation.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { correlationOf } from '../../../platform/stream-record.ts';
import { exportMaker } from '../../../wiring/export-maker.ts';

const log = createLog('make-exports');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const make = exportMaker({ table, log, metrics });

export const handler: DynamoDBStreamHandler = flushing(
  metrics,
  (event: DynamoDBStreamEvent, context: Context) => {
    const one = async (record: DynamoDBRecord): Promise<void> => {
      const job = newJobIn(record);
      if (job) await correlated(correlationOf(record), () => make(job));
    };
    const processor = new BatchProcessor(EventType.DynamoDBStreams);
    return processPartialResponse(event, one, processor, { context, throwOnFullBatchFailure: false });
  },
);

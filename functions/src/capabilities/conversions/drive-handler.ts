import { randomUUID } from 'node:crypto';
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent, DynamoDBStreamHandler } from 'aws-lambda';
import { createTable } from '../../adapters/dynamo/client.ts';
import { engineStores } from '../../adapters/dynamo/engine-stores.ts';
import { createGatewaySettings } from '../../adapters/dynamo/gateway-settings.ts';
import { keptSettings } from '../../modules/gateway-settings/kept-settings.ts';
import { createQuoteStore } from '../../adapters/dynamo/quotes.ts';
import { createRampsClient } from '../../adapters/ramps/client.ts';
import { createConversionProvider } from '../../adapters/ramps/conversions.ts';
import { rampsSettings } from '../../adapters/ramps/settings.ts';
import { createQuoteLog } from '../../modules/rates/quote-log.ts';
import { sleep, systemClock } from '../../platform/clock.ts';
import { correlated } from '../../platform/correlation.ts';
import { functionMetrics } from '../../platform/emf.ts';
import { countEnv, env } from '../../platform/env.ts';
import { createLog } from '../../platform/logger.ts';
import { flushing } from '../../platform/metrics.ts';
import { correlationOf, errorIdOf } from '../../platform/stream-record.ts';
import { createEngine } from './engine.ts';
import { workIn } from './stream-work.ts';

const log = createLog('drive-conversions');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const engine = createEngine({
  ...engineStores(table, countEnv('DESTINATION_COOLING_OFF_HOURS')),
  settings,
  quotes: createQuoteLog({
    quotes: createQuoteStore(table),
    newId: randomUUID,
    clock: systemClock,
    sleep,
    log,
    metrics,
  }),
  provider: createConversionProvider(createRampsClient(rampsSettings({ log, metrics, settings }))),
  clock: systemClock,
  sleep,
  log,
  metrics,
});

/**
 * Drives new events, retried conversions and payments whose sub-account was verified. A failed record is delivered again
 * and ends in the dead-letter queue; the sweep finds its work all the same.
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

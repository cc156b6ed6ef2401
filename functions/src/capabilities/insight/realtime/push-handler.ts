import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent, DynamoDBStreamHandler } from 'aws-lambda';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createConnectionStore } from '../../../adapters/dynamo/messages/connections.ts';
import { readChange } from '../../../adapters/dynamo/table/stream.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createSockets } from '../../../adapters/websocket/post.ts';
import { systemClock } from '../../../platform/clock.ts';
import { correlated } from '../../../platform/correlation.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { correlationOf, errorIdOf } from '../../../platform/stream-record.ts';
import type { Change } from './ports.ts';
import { countPosts, pushChanges } from './push-changes.ts';

const log = createLog('push-changes');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const ports = {
  accounts: createSubAccountStore(table),
  connections: createConnectionStore(table),
  sockets: countPosts(createSockets(env('WEBSOCKET_ENDPOINT')), metrics),
  clock: systemClock,
};

const nameOf = ({ entity, kind, version, before, after }: Change) => {
  const id = (after ?? before)?.['id'];
  return { entity, change: kind, id: typeof id === 'string' ? id : null, version };
};

type Reading = { readonly change: Change } | { readonly error: unknown };

const reading = (record: DynamoDBRecord): Reading => {
  try {
    return { change: readChange(record) };
  } catch (error) {
    return { error };
  }
};

/** A record that fails is delivered again, and ends in the dead-letter queue; the others of its batch are done. */
export const handler: DynamoDBStreamHandler = flushing(
  metrics,
  (event: DynamoDBStreamEvent, context: Context) => {
    const readings = new Map(event.Records.map((record) => [record, reading(record)]));
    const changes = [...readings.values()].flatMap((read) => ('change' in read ? [read.change] : []));
    const pushed = pushChanges(ports, changes);
    const processor = new BatchProcessor(EventType.DynamoDBStreams);
    const one = async (record: DynamoDBRecord): Promise<void> => {
      try {
        const read = readings.get(record) ?? reading(record);
        if ('error' in read) throw read.error;
        const { change } = read;
        const outcome = (await pushed).get(change);
        if (outcome && 'error' in outcome) throw outcome.error;
        if (outcome && outcome.sockets > 0)
          log.info('pushed', { ...nameOf(change), sockets: outcome.sockets });
      } catch (error) {
        log.error('a change could not be pushed', error, { error_id: errorIdOf(record) });
        throw error;
      }
    };
    const isolated = (record: DynamoDBRecord): Promise<void> =>
      correlated(correlationOf(record), () => one(record));
    return processPartialResponse(event, isolated, processor, { context, throwOnFullBatchFailure: false });
  },
);

import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { DynamoDBRecord, DynamoDBStreamHandler } from 'aws-lambda';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createConnectionStore } from '../../adapters/dynamo/connections.ts';
import { readChange } from '../../adapters/dynamo/stream.ts';
import { createSockets } from '../../adapters/websocket/post.ts';
import { systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import { createLog } from '../../platform/logger.ts';
import { pushChanges } from './push-changes.ts';

const log = createLog('push-changes');
const ports = {
  connections: createConnectionStore(createTable(env('TABLE_NAME'))),
  sockets: createSockets(env('WEBSOCKET_ENDPOINT')),
  clock: systemClock,
};

/** A record that fails is delivered again, and ends in the dead-letter queue; the others of its batch are done. */
export const handler: DynamoDBStreamHandler = (event, context) => {
  const push = pushChanges(ports);
  const processor = new BatchProcessor(EventType.DynamoDBStreams);
  const one = async (record: DynamoDBRecord): Promise<void> => {
    try {
      await push(readChange(record));
    } catch (error) {
      log.error('a change could not be pushed', error, { event_id: record.eventID ?? null });
      throw error;
    }
  };
  return processPartialResponse(event, one, processor, { context, throwOnFullBatchFailure: false });
};

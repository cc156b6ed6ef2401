import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent, DynamoDBStreamHandler } from 'aws-lambda';
import { readChange } from '../../adapters/dynamo/stream.ts';
import { correlated } from '../../platform/correlation.ts';
import { createLog } from '../../platform/logger.ts';
import { correlationOf, errorIdOf } from '../../platform/stream-record.ts';

import { followOwnership } from './follow-ownership.ts';
import { movedIn } from './moved-in.ts';
import { endOf, ownershipPorts } from './ownership-handler.ts';

const log = createLog('follow-ownership');
const follow = followOwnership(ownershipPorts(log));

/**
 * Follows each change of ownership as it is written. A record that fails is delivered again, and ends in the dead-letter
 * queue; the sweep of each minute goes on with what is left all the same.
 */
export const handler: DynamoDBStreamHandler = async (event: DynamoDBStreamEvent, context: Context) => {
  const end = endOf(context.getRemainingTimeInMillis());
  const one = async (record: DynamoDBRecord): Promise<void> => {
    try {
      const moved = movedIn(readChange(record));
      if (moved !== undefined) await follow(moved, end);
    } catch (error) {
      log.error('a change of ownership could not be followed', error, { error_id: errorIdOf(record) });
      throw error;
    }
  };
  const processor = new BatchProcessor(EventType.DynamoDBStreams);
  const each = (record: DynamoDBRecord): Promise<void> =>
    correlated(correlationOf(record), () => one(record));
  return processPartialResponse(event, each, processor, { context, throwOnFullBatchFailure: false });
};

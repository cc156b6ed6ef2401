import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent, DynamoDBStreamHandler } from 'aws-lambda';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createOwnedRows } from '../../adapters/dynamo/owned-rows.ts';
import { createOwnershipMoves } from '../../adapters/dynamo/ownership-moves.ts';
import { readChange } from '../../adapters/dynamo/stream.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { systemClock } from '../../platform/clock.ts';
import { correlated } from '../../platform/correlation.ts';
import { env } from '../../platform/env.ts';
import { createLog } from '../../platform/logger.ts';
import { correlationOf, errorIdOf } from '../../platform/stream-record.ts';
import { endOf, followOwnership, movedIn } from './follow-ownership.ts';

const log = createLog('follow-ownership');
const table = createTable(env('TABLE_NAME'));
const follow = followOwnership({
  moves: createOwnershipMoves(table),
  rows: createOwnedRows(table),
  accounts: createSubAccountStore(table),
  clock: systemClock,
  log,
});

/**
 * Follows each change of ownership as it is written. A record that fails is delivered again, and ends in the dead-letter
 * queue; the sweep of each minute goes on with what is left all the same.
 */
export const handler: DynamoDBStreamHandler = async (event: DynamoDBStreamEvent, context: Context) => {
  const end = endOf(systemClock, context.getRemainingTimeInMillis());
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

import type { DynamoDBStreamHandler } from 'aws-lambda';
import { createQueues, routable } from '../../../adapters/queues/queues.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { routeChanges } from './route-changes.ts';

const log = createLog('route-changes');
const queues = createQueues(env('CHANGE_QUEUES'), log);

/** A queue can receive a record twice, and drops it if it is FIFO; consumers are safe either way. */
export const handler: DynamoDBStreamHandler = async ({ Records }) => {
  const routables = new Map(Records.map((record) => [routable(record), record]));
  const refused = await routeChanges(queues, [...routables.keys()]);
  return {
    batchItemFailures: [...refused].map((each) => ({
      // An empty identifier makes Lambda retry the whole batch.
      itemIdentifier: routables.get(each)?.dynamodb?.SequenceNumber ?? '',
    })),
  };
};

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/metrics.ts';
import { createLog } from '../../../platform/logger.ts';

/** Learns of rows that cannot be read and that a list therefore does not show, by their partition keys. */
type LeftOut = (rows: readonly string[]) => void;

const NAMED = 20;

const log = createLog('table');
const metrics = functionMetrics(systemClock);

/** Rows left out are logged and counted by a metric that raises an alarm. */
const reportLeftOut: LeftOut = (rows) => {
  log.warn('rows cannot be read and are left out', {
    rows: rows.slice(0, NAMED).join(' '),
    count: rows.length,
  });
  metrics.put('RowsLeftOut', rows.length);
  metrics.flush();
};

export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
  readonly leftOut: LeftOut;
}

/** Whole numbers (versions, times) as numbers, all others as their text: an amount is never a float on its way. */
const exactNumber = (text: string): number | string => {
  const whole = Number(text);
  return Number.isSafeInteger(whole) ? whole : text;
};

/** Region, credentials and endpoint come from the environment, as the SDK reads them itself. */
export const createTable = (
  name: string,
  client = new DynamoDBClient({}),
  leftOut: LeftOut = reportLeftOut,
): Table => {
  // It goes through all that is sent and answered, for a log that is not written.
  client.middlewareStack.remove('loggerMiddleware');
  return {
    client: DynamoDBDocumentClient.from(client, {
      marshallOptions: { removeUndefinedValues: true },
      unmarshallOptions: { wrapNumbers: exactNumber },
    }),
    name,
    leftOut,
  };
};

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/metrics.ts';
import { createLog } from '../../../platform/logger.ts';

/** Notified of unreadable rows that a list omits, by partition key. */
type LeftOut = (rows: readonly string[]) => void;

const NAMED = 20;

const log = createLog('table');
const metrics = functionMetrics(systemClock);

/** Logs omitted rows, and counts them in a metric that raises an alarm. */
const reportLeftOut: LeftOut = (rows) => {
  log.warn('unreadable rows were omitted', {
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
  /** Rows that were read or written, by name (`remembering`); undefined for a missing one. */
  readonly remembered?: Map<string, unknown>;
}

/**
 * The table for one drive of a conversion, which reads each row once. What it writes states the version of the rows that
 * it relies on; if one has changed, the write fails, its rows are forgotten, and they are read again.
 */
export const remembering = (table: Table): Table => ({ ...table, remembered: new Map() });

/** Integers (versions, times) become numbers, everything else text, so an amount is never a float. */
const exactNumber = (text: string): number | string => {
  const whole = Number(text);
  return Number.isSafeInteger(whole) ? whole : text;
};

/** The SDK reads region, credentials and endpoint from the environment. */
export const createTable = (
  name: string,
  client = new DynamoDBClient({}),
  leftOut: LeftOut = reportLeftOut,
): Table => {
  // The SDK's logger copies every request and answer even when nothing is logged.
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

import { systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/metrics.ts';
import { createLog } from '../../../platform/logger.ts';

/** Learns of rows that cannot be read and that a list therefore does not show, by their partition keys. */
export type LeftOut = (rows: readonly string[]) => void;

const NAMED = 20;

const log = createLog('table');
const metrics = functionMetrics(systemClock);

/** What lists leave out is not overlooked: a log line with the rows, and a metric that raises an alarm. */
export const reportLeftOut: LeftOut = (rows) => {
  log.warn('rows cannot be read and are left out', {
    rows: rows.slice(0, NAMED).join(' '),
    count: rows.length,
  });
  metrics.put('RowsLeftOut', rows.length);
  metrics.flush();
};

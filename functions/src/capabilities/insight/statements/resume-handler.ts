import type { Context, ScheduledEvent, ScheduledHandler } from 'aws-lambda';
import pLimit from 'p-limit';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import {
  createDueExports,
  createMonthStore,
  createStatementsRound,
} from '../../../adapters/dynamo/exports/exports.ts';
import { createBooks } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createReconciliationLists } from '../../../adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { exportMaker } from '../../../wiring/export-maker.ts';
import { beginMonth } from './month-statements.ts';

const log = createLog('resume-exports');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const make = exportMaker({ table, log, metrics });
const begin = beginMonth({
  all: createReconciliationLists(table),
  books: createBooks(table),
  months: createMonthStore(table),
  round: createStatementsRound(table),
  clock: systemClock,
});
const jobs = createDueExports(table);

const JOBS = 100;
const AT_ONCE = 2;
/** A file that is begun has this long. */
const LEFT_MS = 5 * 60_000;

export const handler: ScheduledHandler = flushing(
  metrics,
  async (_event: ScheduledEvent, context: Context) => {
    const isTimeLeft = (): boolean => context.getRemainingTimeInMillis() > LEFT_MS;
    const begun = await begin(isTimeLeft);
    if (begun > 0) log.info('statements of the month are begun', { begun });
    const limit = pLimit(AT_ONCE);
    const due = await jobs.due(systemClock().toISOString(), JOBS);
    await Promise.all(due.map((job) => limit(() => (isTimeLeft() ? make(job) : undefined))));
  },
);

import type { Context, ScheduledEvent, ScheduledHandler } from 'aws-lambda';
import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createExceptionStore } from '../../../adapters/dynamo/reconciliation/exceptions.ts';
import { createHints } from '../../../adapters/dynamo/webhooks/webhook-events.ts';
import { createReconciliationRecords } from '../../../adapters/dynamo/reconciliation/reconciliation-records.ts';
import { createReconciliationMarks } from '../../../adapters/dynamo/reconciliation/reconciliation-marks.ts';
import { createReconciliationLists } from '../../../adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { createLedger, createWrittenBooks } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createRampsClient } from '../../../adapters/ramps/client.ts';
import { createOrderReader } from '../../../adapters/ramps/orders.ts';
import { HTTP_CALL_TIMEOUT_MS, rampsSettings } from '../../../wiring/ramps-settings.ts';
import { systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { reconcile } from './reconcile.ts';

/** Nothing begins with less time left: enough for a page of a slow provider and comparing its orders. */
const LONGEST_STEP_MS = 45_000;

const log = createLog('reconcile');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const context = {
  provider: createOrderReader(
    createRampsClient(
      rampsSettings(
        { table, log, metrics, settings },
        { timeoutMs: HTTP_CALL_TIMEOUT_MS, priority: 'polling' },
      ),
    ),
  ),
  records: createReconciliationRecords(table),
  exceptions: createExceptionStore(table),
  marks: createReconciliationMarks(table),
  lists: createReconciliationLists(table),
  hints: createHints(table),
  books: createWrittenBooks(table),
  ledger: createLedger(table),
  clock: systemClock,
  log,
};

export const handler: ScheduledHandler = flushing(
  metrics,
  async ({ time }: ScheduledEvent, lambda: Context) => {
    const { proof, ...summary } = await reconcile(
      { now: new Date(time), isTimeLeft: () => lambda.getRemainingTimeInMillis() > LONGEST_STEP_MS },
      context,
    );
    const { proven_since: since } = summary;
    log.info('reconciled', { ...summary, proven_at: proof?.at ?? null });
    metrics.put('OpenExceptions', summary.exceptions);
    metrics.put('SkippedAccounts', summary.skipped);
    metrics.put('UnreadableOrders', summary.unreadable);
    if (proof) metrics.put('DifferingBooks', proof.differing);
    if (since !== null)
      metrics.put('ProofAge', Math.max(0, Math.round((Date.parse(time) - Date.parse(since)) / 1000)));
    if (summary.failed > 0) throw new Error(`${summary.failed} parts of the reconciliation failed`);
  },
);

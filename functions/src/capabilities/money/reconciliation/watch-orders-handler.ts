import type { Context, ScheduledEvent, ScheduledHandler } from 'aws-lambda';
import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createExceptionStore } from '../../../adapters/dynamo/reconciliation/exceptions.ts';
import { createHints } from '../../../adapters/dynamo/webhooks/webhook-events.ts';
import { createHealthRows } from '../../../adapters/dynamo/settings/provider.ts';
import { createReconciliationRecords } from '../../../adapters/dynamo/reconciliation/reconciliation-records.ts';
import { createReconciliationMarks } from '../../../adapters/dynamo/reconciliation/reconciliation-marks.ts';
import { createReconciliationLists } from '../../../adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { createRampsClient } from '../../../adapters/ramps/client.ts';
import { createOrderReader } from '../../../adapters/ramps/orders.ts';
import { HTTP_CALL_TIMEOUT_MS, rampsSettings } from '../../../wiring/ramps-settings.ts';
import { measuredRuns } from '../../../modules/provider/health.ts';
import { systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { watchOrders } from './watch-orders.ts';

/** Nothing begins with less time left: enough for a page of a slow provider and comparing its orders. */
const LONGEST_STEP_MS = 30_000;

const log = createLog('watch-orders');
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const { metrics, keeping } = measuredRuns({
  metrics: functionMetrics(systemClock),
  rows: createHealthRows(table),
  clock: systemClock,
  log,
});
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
  hints: createHints(table),
  exceptions: createExceptionStore(table),
  marks: createReconciliationMarks(table),
  lists: createReconciliationLists(table),
  clock: systemClock,
  log,
};

export const handler: ScheduledHandler = flushing(
  metrics,
  keeping(async (_event: ScheduledEvent, lambda: Context) => {
    const summary = await watchOrders(() => lambda.getRemainingTimeInMillis() > LONGEST_STEP_MS, context);
    log.info('watched', { ...summary });
    if (summary.failed > 0) throw new Error(`the orders of ${summary.failed} accounts could not be watched`);
  }),
);

import type { Context, ScheduledEvent, ScheduledHandler } from 'aws-lambda';
import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import {
  createHoldingsRound,
  createHoldingsStore,
  createPoolStore,
} from '../../../adapters/dynamo/accounts/holdings.ts';
import { createBooks } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createOrderLists } from '../../../adapters/dynamo/orders/order-lists.ts';
import { createHealthRows } from '../../../adapters/dynamo/settings/provider.ts';
import { createReconciliationLists } from '../../../adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { createReserveStore } from '../../../adapters/dynamo/conversions/reserves.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createRampsClient } from '../../../adapters/ramps/client.ts';
import { createVault, poolBalances } from '../../../adapters/ramps/holdings.ts';
import { rampsSettings } from '../../../wiring/ramps-settings.ts';
import { measuredRuns } from '../../../modules/provider/health.ts';
import { systemClock } from '../../../platform/clock.ts';
import { systemDeadline } from '../../../platform/deadline.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { askDue } from './ask-due.ts';
import { askPool } from './ask-pool.ts';

const PROVIDER_TIMEOUT_MS = 6_000;
/** Nothing begins with less time left: enough for two tries of a slow provider, and the write. */
const LONGEST_STEP_MS = 20_000;
/** Reserved for the write after the provider calls. */
const WRITING_MS = 5_000;

const log = createLog('refresh-holdings');
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const { metrics, keeping } = measuredRuns({
  metrics: functionMetrics(systemClock),
  rows: createHealthRows(table),
  clock: systemClock,
  log,
});
const client = createRampsClient(
  rampsSettings({ table, log, metrics, settings }, { timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'polling' }),
);

const pool = askPool({ pool: createPoolStore(table), balances: poolBalances(client), clock: systemClock });

export const handler: ScheduledHandler = flushing(
  metrics,
  keeping(async (_event: ScheduledEvent, lambda: Context) => {
    try {
      await pool(systemDeadline(PROVIDER_TIMEOUT_MS));
    } catch (error) {
      log.error('the pool was not asked', error);
    }
    const summary = await askDue(
      {
        signal: systemDeadline(lambda.getRemainingTimeInMillis() - WRITING_MS),
        isTimeLeft: () => lambda.getRemainingTimeInMillis() > LONGEST_STEP_MS,
      },
      {
        rows: createHoldingsStore(table),
        round: createHoldingsRound(table),
        orders: createOrderLists(table),
        accounts: createSubAccountStore(table),
        lists: createReconciliationLists(table),
        vault: createVault(client),
        reserves: createReserveStore(table),
        books: createBooks(table),
        askedEvery: async () => (await settings.current()).performance.cache_minutes * 60_000,
        clock: systemClock,
        log,
      },
    );
    const answered = summary.asked - summary.failed;
    if (answered > 0) metrics.put('Holdings', answered, 'answered');
    if (summary.failed > 0) metrics.put('Holdings', summary.failed, 'failed');
    log.info('holdings refreshed', { ...summary });
  }),
);

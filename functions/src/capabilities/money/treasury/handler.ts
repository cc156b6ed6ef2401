import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createHoldingsStore } from '../../../adapters/dynamo/accounts/holdings.ts';
import { createBooks } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createOrderLists } from '../../../adapters/dynamo/orders/order-lists.ts';
import { createReserveStore } from '../../../adapters/dynamo/conversions/reserves.ts';
import { createStatistics } from '../../../adapters/dynamo/statistics/statistics.ts';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createRampsClient } from '../../../adapters/ramps/client.ts';
import { createVault } from '../../../adapters/ramps/holdings.ts';
import { rampsSettings } from '../../../wiring/ramps-settings.ts';
import { systemClock } from '../../../platform/clock.ts';
import { systemDeadline } from '../../../platform/deadline.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { serving } from '../../../wiring/serving.ts';
import { treasuryRoutes } from './routes.ts';

/** Two tries fit well into the call, so an account that hangs fails alone. */
const PROVIDER_TIMEOUT_MS = 6_000;

const log = createLog('treasury');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const client = createRampsClient(
  rampsSettings({ table, log, metrics, settings }, { timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'pages' }),
);

export const handler = httpHandler(
  treasuryRoutes({
    accounts: createSubAccountLists(table),
    accountsNow: createSubAccountStore(table),
    rows: createHoldingsStore(table),
    orders: createOrderLists(table),
    figures: createStatistics(table),
    vault: createVault(client),
    reserves: createReserveStore(table),
    books: createBooks(table),
    askedEvery: async () => (await settings.current()).performance.cache_minutes * 60_000,
    clock: systemClock,
    deadline: systemDeadline,
    log,
    metrics,
  }),
  serving({ table, log, metrics }),
);

import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createExceptionStore } from '../../../adapters/dynamo/reconciliation/exceptions.ts';
import { createHints } from '../../../adapters/dynamo/webhooks/webhook-events.ts';
import { createOrderSlots } from '../../../adapters/dynamo/orders/order-slots.ts';
import { createOrderStore } from '../../../adapters/dynamo/orders/orders.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
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
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingHeld } from '../../../wiring/serving-held.ts';
import { unnamedFor } from '../../../wiring/unnamed-orders.ts';
import { reconciliationRoutes } from './routes.ts';

const log = createLog('reconciliation');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const profiles = createProfileStore(table);

const client = createRampsClient(
  rampsSettings({ table, log, metrics, settings }, { timeoutMs: HTTP_CALL_TIMEOUT_MS, priority: 'pages' }),
);

export const handler = httpHandler(
  reconciliationRoutes({
    exceptions: createExceptionStore(table),
    records: createReconciliationRecords(table),
    marks: createReconciliationMarks(table),
    provider: createOrderReader(client),
    slots: createOrderSlots(table),
    unnamed: unnamedFor(client, { table, log }, createOrderStore(table)),
    hints: createHints(table),
    books: createWrittenBooks(table),
    ledger: createLedger(table),
    lists: createReconciliationLists(table),
    profiles,
    clock: systemClock,
    log,
  }),
  servingHeld({ table, log, metrics }),
);

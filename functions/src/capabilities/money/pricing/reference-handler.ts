import { randomUUID } from 'node:crypto';
import type { ScheduledHandler } from 'aws-lambda';
import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createRateStore } from '../../../adapters/dynamo/pricing/rates.ts';
import { createReconciliationLists } from '../../../adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { createRampsClient } from '../../../adapters/ramps/client.ts';
import { createQuoting } from '../../../adapters/ramps/quotes.ts';
import { rampsSettings } from '../../../wiring/ramps-settings.ts';
import { systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { recordReference } from './record-reference.ts';

const log = createLog('reference-rate');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const quote = createQuoting(
  createRampsClient(rampsSettings({ table, log, metrics, settings }, { priority: 'polling' })),
);

export const handler: ScheduledHandler = flushing(metrics, async () => {
  const recorded = await recordReference({
    lists: createReconciliationLists(table),
    quote: (brl) => quote(undefined, brl),
    rates: createRateStore(table),
    newId: randomUUID,
    clock: systemClock,
  });
  log.info('reference rate', { ...recorded });
  if (recorded.outcome === 'failed') throw new Error(`no reference rate: ${recorded.reason}`);
});

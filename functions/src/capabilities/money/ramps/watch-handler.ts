import type { Context, ScheduledEvent, ScheduledHandler } from 'aws-lambda';
import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import {
  createDestinationsRound,
  createDestinationStore,
} from '../../../adapters/dynamo/accounts/destinations.ts';
import { createReconciliationLists } from '../../../adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createRampsClient } from '../../../adapters/ramps/client.ts';
import { rampsSettings } from '../../../wiring/ramps-settings.ts';
import { systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { watchDestinations } from './watch-destinations.ts';

/** Nothing begins with less time left: enough for two tries of a slow provider, and the write. */
const LONGEST_STEP_MS = 50_000;
/** Reserved for the write after the provider calls. */
const WRITING_MS = 5_000;

const log = createLog('watch-destinations');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const client = createRampsClient(rampsSettings({ table, log, metrics, settings }, { priority: 'polling' }));

export const handler: ScheduledHandler = flushing(
  metrics,
  async (_event: ScheduledEvent, lambda: Context) => {
    const until = systemClock().getTime() + lambda.getRemainingTimeInMillis() - WRITING_MS;
    const summary = await watchDestinations(
      { until, isTimeLeft: () => lambda.getRemainingTimeInMillis() > LONGEST_STEP_MS },
      {
        upstream: client,
        accounts: createSubAccountStore(table),
        destinations: createDestinationStore(table),
        lists: createReconciliationLists(table),
        round: createDestinationsRound(table),
        clock: systemClock,
        log,
        metrics,
      },
    );
    log.info('destinations compared', { ...summary });
    if (summary.failed > 0)
      throw new Error(`the destinations of ${summary.failed} accounts were not compared`);
  },
);

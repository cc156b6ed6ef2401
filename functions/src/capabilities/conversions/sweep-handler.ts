import { randomUUID } from 'node:crypto';
import type { Context, ScheduledEvent, ScheduledHandler } from 'aws-lambda';
import * as z from 'zod/mini';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createDueWork } from '../../adapters/dynamo/due.ts';
import { engineStores } from '../../adapters/dynamo/engine-stores.ts';
import { createGatewaySettings } from '../../adapters/dynamo/gateway-settings.ts';
import { keptSettings } from '../../modules/gateway-settings/kept-settings.ts';
import { createQuoteStore } from '../../adapters/dynamo/quotes.ts';
import { createStopStore } from '../../adapters/dynamo/stops.ts';
import { createRampsClient } from '../../adapters/ramps/client.ts';
import { createConversionProvider } from '../../adapters/ramps/conversions.ts';
import { rampsSettings } from '../../adapters/ramps/settings.ts';
import { createQuoteLog } from '../../modules/rates/quote-log.ts';
import { sleep, systemClock } from '../../platform/clock.ts';
import { functionMetrics } from '../../platform/emf.ts';
import { countEnv, env } from '../../platform/env.ts';
import { createLog } from '../../platform/logger.ts';
import { flushing } from '../../platform/metrics.ts';
import { createEngine } from './engine.ts';
import { sweep, type SweepContext, sweepEverything } from './sweep.ts';

const log = createLog('sweep');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const engine = createEngine({
  ...engineStores(table, countEnv('DESTINATION_COOLING_OFF_HOURS')),
  settings,
  quotes: createQuoteLog({
    quotes: createQuoteStore(table),
    newId: randomUUID,
    clock: systemClock,
    sleep,
    log,
    metrics,
  }),
  provider: createConversionProvider(createRampsClient(rampsSettings({ log, metrics, settings }))),
  clock: systemClock,
  sleep,
  log,
  metrics,
});
const due = createDueWork(table);
const stops = createStopStore(table);

/** The request of a person who has fixed a cause; the schedule sends an empty detail. */
const request = z.object({ detail: z.object({ everything: z.literal(true) }) });

export const handler: ScheduledHandler = flushing(
  metrics,
  async (event: ScheduledEvent, context: Context) => {
    const run = engine(context.getRemainingTimeInMillis());
    const about: SweepContext = {
      due,
      begin: () => {
        const process = run.processTogether();
        return (work) => (work.kind === 'event' ? process(work.id) : run.drive(work.id));
      },
      setAside: due.setAside,
      clock: systemClock,
      sleep,
      log,
    };
    if (!request.safeParse(event).success) {
      const looked = await sweep(about);
      const oldest = run.oldestUnfinished();
      const stopped = (await stops.gateway()).record.stop !== null;
      metrics.put('OldestUnfinished', oldest);
      metrics.put('GatewayStopped', stopped ? 1 : 0);
      log.info('swept', { looked, oldest_unfinished_s: oldest, gateway_stopped: stopped });
      return;
    }
    const { looked, failed } = await sweepEverything(about);
    log.info('swept everything', { looked, failed });
    if (failed > 0) throw new Error(`${failed} of ${looked} pieces of work failed again`);
  },
);

import type { Context, ScheduledEvent, ScheduledHandler } from 'aws-lambda';
import * as z from 'zod/mini';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createDueWork } from '../../../adapters/dynamo/table/due.ts';
import { createStopStore } from '../../../adapters/dynamo/accounts/stops.ts';
import { sleep, systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { conversionEngine } from '../../../wiring/conversion-engine.ts';
import { sweep, type SweepContext, sweepEverything } from './sweep.ts';

const log = createLog('sweep');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const engine = conversionEngine({ table, log, metrics });
const due = createDueWork(table);
const stops = createStopStore(table);

/** Sent by a person who has fixed a cause; the schedule sends an empty detail. */
const request = z.object({ detail: z.object({ everything: z.literal(true) }) });

export const handler: ScheduledHandler = flushing(
  metrics,
  async (event: ScheduledEvent, context: Context) => {
    const run = engine(context.getRemainingTimeInMillis());
    const about: SweepContext = {
      due,
      begin: () => {
        const process = run.processTogether();
        return (work) => {
          switch (work.kind) {
            case 'conversion':
              return run.drive(work.id);
            case 'event':
              return process(work.id);
            case 'slot':
              return run.driveSlot(work.id);
          }
        };
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

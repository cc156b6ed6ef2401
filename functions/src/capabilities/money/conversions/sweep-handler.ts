import * as z from 'zod/mini';
import { createStopStore } from '../../../adapters/dynamo/accounts/stops.ts';
import { createDueWork } from '../../../adapters/dynamo/table/due.ts';
import { sleep } from '../../../platform/clock.ts';
import { conversionEngine } from '../../../wiring/conversion-engine.ts';
import { scheduled } from '../../../wiring/parts.ts';
import { providerParts } from '../../../wiring/provider.ts';
import { sweep, type SweepContext, sweepEverything } from './sweep.ts';

const parts = providerParts('sweep');
const { table, log, metrics, clock } = parts;
const engine = conversionEngine(parts);
const due = createDueWork(table);
const stops = createStopStore(table);

/** A person sends this after fixing a cause; the schedule sends an empty detail. */
const request = z.object({ detail: z.object({ everything: z.literal(true) }) });

export const handler = scheduled(parts, async (timeLeft, event) => {
  const run = engine(timeLeft());
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
    clock,
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
});

import type { ScheduledHandler } from 'aws-lambda';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createDueWork } from '../../adapters/dynamo/due.ts';
import { sleep, systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import { createLog } from '../../platform/logger.ts';
import { createEngine } from './engine-handler.ts';
import { sweep } from './sweep.ts';

const log = createLog('sweep');
const engine = createEngine(log);
const due = createDueWork(createTable(env('TABLE_NAME')));

/** Each minute (contract 7). */
export const handler: ScheduledHandler = async (_event, context) => {
  const run = engine(context.getRemainingTimeInMillis());
  const looked = await sweep({
    due,
    look: (work) => (work.kind === 'event' ? run.process(work.id) : run.drive(work.id)),
    setAside: due.setAside,
    clock: systemClock,
    sleep,
    log,
  });
  log.info('swept', { looked });
};

import * as z from 'zod/mini';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createCounts } from '../../adapters/dynamo/counts.ts';
import { createCountedLists, createFigures, createMarks } from '../../adapters/dynamo/statistics.ts';
import { sleep, systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import { createLog } from '../../platform/logger.ts';
import { countOlder } from './count-older.ts';
import { recount } from './recount.ts';

const log = createLog('recount');
const table = createTable(env('TABLE_NAME'));
const ports = { counts: createCounts(table), lists: createCountedLists(table), sleep, log };
const older = countOlder({ ...ports, marks: createMarks(table), clock: systemClock });
const everything = recount({ ...ports, figures: createFigures(table) });

/** Of a run: the next one begins a minute after it, and no page takes as long as the rest of that minute. */
const A_RUN_MS = 40_000;

const asked = z.object({ detail: z.object({ everything: z.literal(true) }) });

/**
 * Each minute: counts what was there before its figures were kept, until nothing of it is left. A person may have
 * everything counted again and compared (`npm run recount`).
 */
export const handler = async (event: unknown) => {
  if (asked.safeParse(event).success) {
    const recounted = await everything();
    log.info('recounted', { ...recounted, repaired: recounted.repaired.length });
    for (const row of recounted.repaired) log.warn('a row of figures was wrong', { row });
    return recounted;
  }
  const looked = await older(systemClock().getTime() + A_RUN_MS);
  if (looked > 0) log.info('counted what is older than its figures', { looked });
  return { looked };
};

import { later, type Clock, type Sleep } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { Due, DueWork } from './ports.ts';

/** The sweep runs each minute and stays this long when something falls due before the next one. */
const STAY_MS = 50_000;
const LOOK_EVERY_MS = 2_000;
const PAGE = 100;
/** After every date. */
const ALL = '9999';
/** What could not be looked at is left alone for this long. */
const SET_ASIDE_MS = 5 * 60_000;

export interface SweepContext {
  readonly due: DueWork;
  /** Begins a round, for what is due at one moment: looks at one piece of work, at most 8 at once. */
  readonly begin: () => (due: Due) => Promise<void>;
  readonly setAside: (due: Due, until: string) => Promise<void>;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly log: Log;
}

const lookAt = async (work: readonly Due[], { begin, setAside, clock, log }: SweepContext): Promise<void> => {
  const look = begin();
  await Promise.all(
    work.map(async (item) => {
      try {
        await look(item);
      } catch (error) {
        log.error('due work failed', error, { kind: item.kind, id: item.id });
        await setAside(item, later(clock(), SET_ASIDE_MS));
      }
    }),
  );
};

/**
 * Looks once at all that waits, whatever its date: for after a cause is mended (`npm run redrive`). An early look does no
 * harm.
 * @returns how many pieces of work it looked at, and how many of them failed
 */
export const sweepEverything = async (
  context: SweepContext,
): Promise<{ readonly looked: number; readonly failed: number }> => {
  const work = await context.due.until(ALL, PAGE);
  let failed = 0;
  const setAside = (item: Due, until: string): Promise<void> => {
    failed += 1;
    return context.setAside(item, until);
  };
  await lookAt(work, { ...context, setAside });
  return { looked: work.length, failed };
};

/**
 * contract 7: drives what is due, whatever was missed: retries with backoff, confirmations whose webhook was lost,
 * stream records that never came. With nothing due within the minute it ends after one look.
 * @returns how many pieces of work it looked at
 */
export const sweep = async (context: SweepContext): Promise<number> => {
  const { due, clock, sleep } = context;
  const end = clock().getTime() + STAY_MS;
  let looked = 0;
  for (;;) {
    const now = clock();
    const work = await due.until(new Date(end).toISOString(), PAGE);
    const ripe = work.filter((item) => item.dueAt <= now.toISOString());
    await lookAt(ripe, context);
    looked += ripe.length;
    const pause = Math.min(LOOK_EVERY_MS, end - clock().getTime());
    if (work.length === 0 || pause <= 0) return looked;
    await sleep(pause);
  }
};

import { later, type Clock, type Sleep } from '../../../platform/clock.ts';
import { PROVIDER_FAN_OUT } from '../../../modules/provider/calls.ts';
import pLimit from 'p-limit';
import type { Log } from '../../../platform/logger.ts';
import type { Due, DueWork } from '../../../modules/conversions/ports.ts';

/** The sweep runs each minute and stays this long if work falls due before the next one. */
const STAY_MS = 50_000;
const LOOK_EVERY_MS = 2_000;
const PAGE = 100;
/** Conversions and events get half of the calls each, so neither waits for the other. */
const AT_ONCE = PROVIDER_FAN_OUT / 2;
/** Sorts after every date. */
const ALL = '9999';
/** Failed work is retried after this pause. */
const SET_ASIDE_MS = 5 * 60_000;

export interface SweepContext {
  readonly due: DueWork;
  /** Starts a round for everything due now; the result handles one piece of work. */
  readonly begin: () => (due: Due) => Promise<void>;
  readonly setAside: (due: Due, until: string) => Promise<void>;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly log: Log;
}

/** Handles work of one kind in order while time is left; the next sweep takes the rest. @returns how many it handled */
const lookAt = async (
  work: readonly Due[],
  { begin, setAside, clock, log }: SweepContext,
  isTimeLeft: () => boolean,
): Promise<number> => {
  const look = begin();
  const limit = pLimit(AT_ONCE);
  const one = async (item: Due): Promise<number> => {
    if (!isTimeLeft()) return 0;
    try {
      await look(item);
    } catch (error) {
      log.error('due work failed', error, { kind: item.kind, id: item.id });
      await setAside(item, later(clock(), SET_ASIDE_MS));
    }
    return 1;
  };
  const looked = await Promise.all(work.map((item) => limit(() => one(item))));
  return looked.reduce((sum, each) => sum + each, 0);
};

/** Waits for both kinds, even if one fails, and then throws the first failure. */
const both = async <T>(conversions: Promise<T>, events: Promise<T>): Promise<readonly [T, T]> => {
  await Promise.allSettled([conversions, events]);
  return Promise.all([conversions, events]);
};

/**
 * Handles all scheduled work now, whatever its due date (`npm run ops -- redrive`).
 * @returns how many pieces of work it handled, and how many failed
 */
export const sweepEverything = async (
  context: SweepContext,
): Promise<{ readonly looked: number; readonly failed: number }> => {
  const { due } = context;
  let failed = 0;
  const setAside = (item: Due, until: string): Promise<void> => {
    failed += 1;
    return context.setAside(item, until);
  };
  const all = (work: readonly Due[]): Promise<number> => lookAt(work, { ...context, setAside }, () => true);
  const [conversions, events] = await both(
    due.conversions(ALL, PAGE).then(all),
    due.events(ALL, PAGE).then(all),
  );
  return { looked: conversions + events, failed };
};

/**
 * C7: drives due work, even if a stream record or webhook got lost. Ends after one round if nothing is due this minute.
 * @returns how many pieces of work it handled
 */
export const sweep = async (context: SweepContext): Promise<number> => {
  const { due, clock, sleep } = context;
  const end = clock().getTime() + STAY_MS;
  const isTimeLeft = (): boolean => clock().getTime() < end;
  const until = new Date(end).toISOString();

  /** Handles one kind of work until none is due this minute and none can be added. */
  const line = async (
    read: () => Promise<readonly Due[]>,
    first: Promise<readonly Due[]>,
    isMoreToCome: () => Promise<boolean>,
  ): Promise<number> => {
    let looked = 0;
    for (let work = await first; ; work = await read()) {
      const now = clock();
      const ripe = work.filter((item) => item.dueAt <= now.toISOString());
      looked += await lookAt(ripe, context, isTimeLeft);
      const pause = Math.min(LOOK_EVERY_MS, end - clock().getTime());
      if (pause <= 0 || (work.length === 0 && !(await isMoreToCome()))) return looked;
      await sleep(pause);
    }
  };

  const conversions = () => due.conversions(until, PAGE);
  const events = () => due.events(until, PAGE);
  const firstEvents = events();
  const areAnyDue = firstEvents.then(
    ({ length }) => length > 0,
    () => false,
  );
  let areEventsDone = false;
  const [driven, processed] = await both(
    // An event can start a conversion, but not the reverse.
    line(conversions, conversions(), async () => (await areAnyDue) && !areEventsDone),
    line(events, firstEvents, () => Promise.resolve(false)).finally(() => {
      areEventsDone = true;
    }),
  );
  return driven + processed;
};

import type { Clock } from '../../platform/clock.ts';
import type { Audited, Deed } from './act.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { Log } from '../../platform/logger.ts';
import { type Ending, endingOf } from './ending.ts';
import type { AuditTrail } from './ports.ts';

/** A call runs for at most 29 s; an action that began earlier than this and has no row was interrupted. */
const CUT_OFF_AFTER_MS = 2 * 60 * 1000;

const DONE: Ending = { outcome: 'done', reason: null };

/**
 * Runs an audited action and stores exactly one row, whatever the result. If it has an effect outside the table, its
 * start is stored first; if that fails, it does not run.
 */
export const createAudited = ({
  trail,
  clock,
  log,
}: {
  readonly trail: AuditTrail;
  readonly clock: Clock;
  readonly log: Log;
}): Audited => {
  const ended = async (deed: Deed, ending: Ending): Promise<void> => {
    if (deed.action === null || deed.state === 'written') return;
    try {
      await trail.record(deed, ending);
    } catch (error) {
      log.error('an audit row is not written', error, { deed: deed.id, action: deed.action });
    }
  };

  return async (deed, work) => {
    const begin = async (): Promise<void> => {
      if (deed.begun) return;
      try {
        await trail.begin(deed, new Date(clock().getTime() + CUT_OFF_AFTER_MS).toISOString());
      } catch (error) {
        log.error('a deed could not be written down', error, { deed: deed.id });
        throw new VisibleError('UNAVAILABLE');
      }
    };
    let answer: Awaited<ReturnType<typeof work>>;
    try {
      answer = await work(deed, begin);
    } catch (error) {
      await ended(deed, endingOf(error, deed.action));
      throw error;
    }
    await ended(deed, deed.declined === null ? DONE : { outcome: 'refused', reason: deed.declined });
    return answer;
  };
};

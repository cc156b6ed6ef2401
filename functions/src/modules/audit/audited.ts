import type { Clock } from '../../platform/clock.ts';
import type { Audited, AuditedAction } from './act.ts';
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
  const ended = async (auditedAction: AuditedAction, ending: Ending): Promise<void> => {
    if (auditedAction.action === null || auditedAction.state === 'written') return;
    try {
      await trail.record(auditedAction, ending);
    } catch (error) {
      log.error('an audit row could not be written', error, {
        audit_id: auditedAction.id,
        action: auditedAction.action,
      });
    }
  };

  return async (auditedAction, work) => {
    const begin = async (): Promise<void> => {
      if (auditedAction.begun) return;
      try {
        await trail.begin(auditedAction, new Date(clock().getTime() + CUT_OFF_AFTER_MS).toISOString());
      } catch (error) {
        log.error('the start of an audited action could not be recorded', error, {
          audit_id: auditedAction.id,
        });
        throw new VisibleError('UNAVAILABLE');
      }
    };
    let answer: Awaited<ReturnType<typeof work>>;
    try {
      answer = await work(auditedAction, begin);
    } catch (error) {
      await ended(auditedAction, endingOf(error, auditedAction.action));
      throw error;
    }
    await ended(
      auditedAction,
      auditedAction.declined === null ? DONE : { outcome: 'refused', reason: auditedAction.declined },
    );
    return answer;
  };
};

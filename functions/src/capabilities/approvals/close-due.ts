import type { ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import { ACTIONS } from '@ramps-gateway/shared/domain/audit.ts';
import type { Approvals } from '../../modules/approvals/ports.ts';
import { attemptOf } from '../../modules/approvals/attempt.ts';
import { recorded } from '../../modules/audit/recorded.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { DueApprovals } from './ports.ts';

const AT_ONCE = 100;

interface End {
  readonly state: 'ended' | 'failed' | 'not_known';
  readonly reason: string | null;
}

const closed = (record: ApprovalRecord): End | undefined => {
  switch (record.state) {
    case 'open':
      return { state: 'ended', reason: null };
    case 'approved':
      return { state: 'failed', reason: 'It was not begun, and nothing was done. Ask for it again.' };
    case 'executing':
      // What is recorded with its write ends in the transaction that does it.
      return ACTIONS[record.action].recorded === 'with its write'
        ? { state: 'failed', reason: 'It was interrupted, and nothing was done. Ask for it again.' }
        : {
            state: 'not_known',
            reason: 'It was interrupted. Look at the provider, or at the object, for what became of it.',
          };
    default:
      return undefined;
  }
};

const SCHEDULE = { kind: 'schedule', name: 'keep-approvals' } as const;

/** Closes one with its audit row. One with an effect outside the table may have begun, and goes on from there. */
const close = (
  record: ApprovalRecord,
  end: End,
  at: Date,
  move: () => Promise<boolean>,
): Promise<boolean> => {
  if (end.state === 'not_known') return move();
  if (end.state === 'failed') return recorded(attemptOf(record, end.reason ?? '', at), move);
  const { id, action, item, after } = record;
  return recorded(
    {
      action: 'approval.end',
      actor: SCHEDULE,
      at,
      object: { kind: 'approval', id },
      before: { action, item, after },
    },
    move,
  );
};

/** Ends what nobody decided about, and says of what was interrupted what is known of it. @returns how many there were */
export const closeDue =
  ({
    due,
    approvals,
    clock,
    log,
    metrics,
  }: {
    readonly due: DueApprovals;
    readonly approvals: Pick<Approvals, 'get' | 'move'>;
    readonly clock: Clock;
    readonly log: Log;
    readonly metrics: Pick<Metrics, 'put'>;
  }) =>
  async (): Promise<number> => {
    const at = clock();
    const now = at.toISOString();
    let count = 0;
    for (const id of await due.until(now, AT_ONCE)) {
      try {
        const found = await approvals.get(id);
        const end = found && closed(found.record);
        if (!found || !end) continue;
        const next = { ...found.record, ...end, updated_at: now };
        if (!(await close(found.record, end, at, () => approvals.move(found, next, null)))) continue;
        metrics.put('Approvals', 1, end.state);
        log.info('an approval is over', { approval: id, outcome: end.state });
        count += 1;
      } catch (error) {
        log.error('an approval could not be closed', error, { approval: id });
      }
    }
    return count;
  };

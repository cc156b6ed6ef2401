import type { ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import { ACTIONS } from '@ramps-gateway/shared/domain/audit.ts';
import type { Approvals } from '../../../modules/approvals/ports.ts';
import { failedAttempt } from '../../../modules/approvals/second-person.ts';
import { type Act, actOf } from '../../../modules/audit/act.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Metrics } from '../../../platform/metrics.ts';
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
      return { state: 'failed', reason: 'It was not started, and nothing was done. Request it again.' };
    case 'executing':
      // An action recorded with its write ends its approval in the same transaction, so this one wrote nothing.
      return ACTIONS[record.action].recorded === 'with its write'
        ? { state: 'failed', reason: 'It was interrupted, and nothing was done. Request it again.' }
        : {
            state: 'not_known',
            reason: 'It was interrupted. Check the outcome at the provider or on the object’s page.',
          };
    default:
      return undefined;
  }
};

const SCHEDULE = { kind: 'schedule', name: 'keep-approvals' } as const;

/** The audit row of the end; null if the action may have started outside the table, which writes its own row. */
const actFor = (record: ApprovalRecord, end: End, at: Date): Act | null => {
  if (end.state === 'not_known') return null;
  if (end.state === 'failed') return failedAttempt(record, end.reason ?? '', at);
  const { id, action, item, after } = record;
  return actOf({
    action: 'approval.end',
    actor: SCHEDULE,
    at,
    object: { kind: 'approval', id },
    before: { action, item, after },
  });
};

/** Ends undecided and interrupted requests with their known or unknown outcome. @returns how many */
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
        if (!(await approvals.move(found, next, null, actFor(found.record, end, at)))) continue;
        metrics.put('Approvals', 1, end.state);
        log.info('an approval is over', { approval: id, outcome: end.state });
        count += 1;
      } catch (error) {
        log.error('an approval could not be closed', error, { approval: id });
      }
    }
    return count;
  };

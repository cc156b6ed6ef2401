import type { ActionName, Actor, Subject } from '@ramps-gateway/shared/domain/audit.ts';
import { correlationId } from '../../platform/correlation.ts';
import type { Act, Deed } from './act.ts';
import { digest } from '../../platform/ids.ts';

export interface Recorded
  extends Pick<Deed, 'approval' | 'failed'>, Partial<Pick<Deed, 'address' | 'userAgent'>> {
  readonly action: ActionName;
  readonly actor: Actor;
  readonly at: Date;
  readonly object: Subject | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * An audited action without a call (schedules, approved requests, recovery codes). The write that takes this `Act`
 * carries its row.
 */
export const actOf = ({
  action,
  actor,
  at,
  object,
  before = null,
  after = null,
  approval,
  failed,
  address = null,
  userAgent = null,
}: Recorded): Act => {
  const when = at.toISOString();
  return {
    deed: {
      id: `aud_${digest(`${action} ${object?.kind ?? ''} ${object?.id ?? ''} ${approval?.id ?? ''} ${when}`)}`,
      at: when,
      actor,
      address,
      userAgent,
      correlationId: correlationId() ?? null,
      action,
      concern: { object, before, after },
      state: 'ready',
      begun: false,
      declined: null,
      approval,
      failed,
    },
    approval: null,
  };
};

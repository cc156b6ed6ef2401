import type { ActionName, Actor, Subject } from '@ramps-gateway/shared/domain/audit.ts';
import { correlationId } from '../../platform/correlation.ts';
import { type Deed, doing } from '../../platform/deed.ts';
import { digest } from '../../platform/ids.ts';

interface Recorded extends Pick<Deed, 'approval' | 'failed'>, Partial<Pick<Deed, 'address' | 'userAgent'>> {
  readonly action: ActionName;
  readonly actor: Actor;
  readonly at: Date;
  readonly object: Subject | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

const nothingOutside = (): Promise<void> => Promise.resolve();

/** Runs an action without a call (schedules, approved requests, recovery codes). Its row goes with the first transaction of `work`. */
export const recorded = <T>(
  {
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
  }: Recorded,
  work: () => Promise<T>,
): Promise<T> => {
  const when = at.toISOString();
  const deed: Deed = {
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
  };
  return doing(deed, nothingOutside, work);
};

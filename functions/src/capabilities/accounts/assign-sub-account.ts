import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Clock } from '../../platform/clock.ts';
import { notFound, VisibleError } from '../../platform/errors.ts';
import type { Profiles, SubAccounts } from './ports.ts';

export interface AssignSubAccountPorts {
  readonly accounts: Pick<SubAccounts, 'get' | 'replaceInStep'>;
  readonly profiles: Profiles;
  readonly clock: Clock;
}

/** Null takes the assignment away; what is not given stays. */
export interface Assignment {
  readonly user_id?: string | null | undefined;
  readonly manager_id?: string | null | undefined;
}

const TRIES = 3;

/**
 * Gives a sub-account an owner and a manager (contract 3). The owner must be a user, the manager a gateway user or
 * an administrator: others would not see what they manage. Refused assignments are a 422.
 */
export const assignSubAccount = ({ accounts, profiles, clock }: AssignSubAccountPorts) => {
  const check = async ({ user_id: owner, manager_id: manager }: Assignment): Promise<void> => {
    if (typeof owner === 'string' && !(await profiles.get(owner)))
      throw new VisibleError('UNPROCESSABLE', 'There is no user with this user_id.');
    if (typeof manager !== 'string') return;
    const profile = await profiles.get(manager);
    if (!profile) throw new VisibleError('UNPROCESSABLE', 'There is no user with this manager_id.');
    if (profile.record.role === 'client')
      throw new VisibleError('UNPROCESSABLE', 'The manager must be a gateway user or an administrator.');
  };

  return async (id: string, assignment: Assignment): Promise<SubAccountRecord> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await accounts.get(id);
      if (!found) throw notFound();
      if (tries === 0) await check(assignment);
      const { user_id = found.record.user_id, manager_id = found.record.manager_id } = assignment;
      if (user_id === found.record.user_id && manager_id === found.record.manager_id) return found.record;
      const record = { ...found.record, user_id, manager_id, updated_at: clock().toISOString() };
      // A synchronisation at the same moment changes other fields: the assignment is made on top of it.
      if (await accounts.replaceInStep(record, found.version)) return record;
    }
    throw new VisibleError('CONFLICT');
  };
};

import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import { isDemotion, type Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../platform/clock.ts';
import { notFound, VisibleError } from '../../platform/errors.ts';
import type { Log } from '../../platform/logger.ts';
import { isLeased, leaseFrom, settleRole, type SettleRolePorts } from './settling.ts';
import type { RoleRow, Roles, Settling } from './ports.ts';
import { userRow } from './list-users.ts';

export interface ChangeRolePorts extends SettleRolePorts {
  readonly roles: Roles;
  readonly clock: Clock;
  readonly log: Log;
}

const TRIES = 5;

/** Writes the role row and says what is left to be done. Throws visible errors only. */
const writeRow = async (
  { roles, clock }: ChangeRolePorts,
  userId: string,
  role: Role,
): Promise<{ readonly row: RoleRow; readonly settling: Settling }> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await roles.get(userId);
    if (!row) throw notFound();
    // One change after the other: two that write groups at the same time could end with the groups of the first.
    if (row.settling && isLeased(row.settling.until, clock))
      throw new VisibleError('CONFLICT', 'The role of this user is being changed. Try again in a moment.');
    const settling = {
      mark: row.version + 1,
      until: leaseFrom(clock),
      signOut: isDemotion(row.record.role, role) || row.settling?.signOut === true,
    };
    const outcome = await roles.change(row, role, settling);
    if (outcome === 'changed') return { row, settling };
    if (outcome === 'last administrator')
      throw new VisibleError(
        'CONFLICT',
        'The last administrator cannot be demoted. Make another user an administrator first.',
      );
  }
  throw new VisibleError('CONFLICT');
};

/**
 * Gives a user another role (C3). The row comes first, because calls that are privileged or move money read
 * it: from then on they judge by the new role, and the row's stream record closes the user's sockets. Groups and
 * sessions follow; where that fails or the process dies, what is left stands in the row, and the next run of the tidy
 * function does it.
 */
export const changeRole = (ports: ChangeRolePorts) => {
  const settle = settleRole(ports);
  return async (userId: string, role: Role): Promise<User> => {
    const { row, settling } = await writeRow(ports, userId, role);
    try {
      await settle(userId, role, settling);
    } catch (error) {
      ports.log.error('a role is not settled yet', error, { user_id: userId });
      throw new VisibleError(
        'UNAVAILABLE',
        'The role is changed, but the sign-in service did not answer. It follows within minutes.',
      );
    }
    ports.log.info('role changed', { user_id: userId, role });
    return userRow({ ...row.record, role });
  };
};

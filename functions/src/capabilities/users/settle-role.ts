import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { People, Roles, Settling } from './ports.ts';

export interface SettleRolePorts {
  readonly roles: Pick<Roles, 'settled'>;
  readonly people: Pick<People, 'setRole' | 'signOut'>;
}

/**
 * Brings the identity provider in line with the role row. Each part may be done again. Sessions end last: a token that
 * was renewed in between carries the new groups already.
 */
export const settleRole =
  ({ roles, people }: SettleRolePorts) =>
  async (userId: string, role: Role, { mark, signOut }: Settling): Promise<void> => {
    await people.setRole(userId, role);
    if (signOut) await people.signOut(userId);
    await roles.settled(userId, mark);
  };

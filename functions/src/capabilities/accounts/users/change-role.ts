import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import { isDemotion, type Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { Work } from '../../../modules/act/work.ts';
import { changeStanding, type ChangeStandingPorts } from './change-standing.ts';

export const changeRole = (ports: ChangeStandingPorts) => {
  const change = changeStanding(ports);
  return async (work: Work, userId: string, role: Role): Promise<User> => {
    const changed = await change(work, userId, {
      next: ({ role: before, disabled_at, signed_out_at }) => ({
        role,
        disabled_at,
        signed_out_at,
        signOut: isDemotion(before, role),
        state: false,
      }),
      busy: 'The role of this user is being changed. Try again in a moment.',
      last: 'The last administrator cannot be demoted. Make another user an administrator first.',
      unsettled:
        'The role is changed, but the sign-in service did not answer. It takes effect within minutes.',
    });
    ports.log.info('role changed', { user_id: userId, role });
    return changed;
  };
};

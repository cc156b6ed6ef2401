import type { User, UserState } from '@ramps-gateway/shared/contract/calls/users.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import { changeStanding, type ChangeStandingPorts } from './change-standing.ts';

/** Disables or enables a user. Sessions ended by disabling stay ended. */
export const changeState = (ports: ChangeStandingPorts) => {
  const change = changeStanding(ports);
  return async (work: Work, userId: string, state: UserState): Promise<User> => {
    if (userId === work.who.user_id)
      throw new VisibleError('CONFLICT', 'You cannot disable yourself. Another administrator can.');
    const disables = state === 'disabled';
    const now = ports.clock().toISOString();
    const changed = await change(work, userId, {
      next: ({ role, disabled_at, signed_out_at }) => ({
        role,
        disabled_at: disables ? (disabled_at ?? now) : null,
        signed_out_at: disables ? now : signed_out_at,
        signOut: disables,
        state: true,
      }),
      busy: 'This user is being changed. Try again in a moment.',
      last: 'The last administrator cannot be disabled. Make another user an administrator first.',
      unsettled: `The user is ${state}, but the sign-in service did not answer. It takes effect within minutes.`,
    });
    ports.log.info('user state changed', { user_id: userId, state });
    return changed;
  };
};

import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Groups, Identity, ProfileRows } from './ports.ts';

export interface WelcomeUserPorts {
  readonly profiles: Pick<ProfileRows, 'get' | 'create'>;
  readonly groups: Pick<Groups, 'add'>;
  readonly clock: Clock;
}

/** S4.35. */
const ROLE_OF_A_NEW_USER: Role = 'client';

/** After sign-up a user is a client, whatever attributes they sent. Repeating completes only what is missing. */
export const welcomeUser =
  ({ profiles, groups, clock }: WelcomeUserPorts) =>
  async (identity: Identity): Promise<void> => {
    const known = await profiles.get(identity.userId);
    if (known && known.record.role !== ROLE_OF_A_NEW_USER) return;
    await groups.add(identity, ROLE_OF_A_NEW_USER);
    if (known) return;
    await profiles.create({
      user_id: identity.userId,
      email: identity.email,
      display_name: identity.name,
      role: ROLE_OF_A_NEW_USER,
      created_at: clock().toISOString(),
      last_sign_in_at: null,
    });
  };

import { roleOfGroups } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Groups, Identity, ProfileRows } from './ports.ts';

export interface RecordSignInPorts {
  readonly profiles: ProfileRows;
  readonly groups: Pick<Groups, 'namesOf'>;
  readonly clock: Clock;
}

const TRIES = 4;

/**
 * A user has signed in (S7.24, `last_sign_in_at`). The time only ever moves on. A user without a profile, such
 * as the first administrator, gets one with the role of their groups. When others keep changing the profile at
 * the same moment it is left as it is: a missed time is no reason to keep a user out.
 */
export const recordSignIn =
  ({ profiles, groups, clock }: RecordSignInPorts) =>
  async (identity: Identity): Promise<void> => {
    const now = clock().toISOString();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await profiles.get(identity.userId);
      if (found) {
        const known = found.record.last_sign_in_at;
        if (known !== null && known >= now) return;
        const signedIn = { ...found.record, last_sign_in_at: now };
        const written = found.record.invited_at
          ? await profiles.accept({ ...signedIn, invited_at: null }, found.version)
          : await profiles.replace(signedIn, found.version);
        if (written) return;
      } else {
        const role = roleOfGroups(await groups.namesOf(identity));
        const { userId: user_id, email, name: display_name } = identity;
        const made = { user_id, email, display_name, role, created_at: now, last_sign_in_at: now };
        if (await profiles.create(made)) return;
      }
    }
  };

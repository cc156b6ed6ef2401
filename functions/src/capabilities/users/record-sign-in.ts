import { roleOfGroups } from '@ramps-gateway/shared/domain/roles.ts';
import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FactorRule } from '../../platform/second-factor.ts';
import type { Groups, Identity, ProfileRows, SecondFactors } from './ports.ts';

export interface RecordSignInPorts {
  readonly profiles: ProfileRows;
  readonly groups: Pick<Groups, 'namesOf'>;
  readonly factors: SecondFactors;
  readonly rule: () => FactorRule;
  readonly clock: Clock;
}

const TRIES = 4;

/**
 * Whoever holds a token can switch the second factor off at the sign-in service itself, without the server: then it is switched on
 * again, and this sign-in, which was not asked for it, is none.
 */
const refuseWithout = async (factors: SecondFactors, identity: Identity): Promise<void> => {
  if (await factors.isOn(identity)) return;
  await factors.switch(identity, true);
  throw new Error('signed in without the second factor that the profile names');
};

/** From when on the days of grace of somebody count, who must have a second factor. */
const askedAt = (record: ProfileRecord, { roles }: FactorRule, now: string): string | null =>
  roles.includes(record.role) && !record.second_factor ? (record.second_factor_asked_at ?? now) : null;

/**
 * A user has signed in (S7.24, `last_sign_in_at`). The time only ever moves on. A user without a profile, such
 * as the first administrator, gets one with the role of their groups. When others keep changing the profile at
 * the same moment it is left as it is: a missed time is no reason to keep a user out.
 */
export const recordSignIn =
  ({ profiles, groups, factors, rule, clock }: RecordSignInPorts) =>
  async (identity: Identity): Promise<void> => {
    const now = clock().toISOString();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await profiles.get(identity.userId);
      if (found) {
        if (found.record.second_factor) await refuseWithout(factors, identity);
        const known = found.record.last_sign_in_at;
        if (known !== null && known >= now) return;
        const asked = askedAt(found.record, rule(), now);
        const signedIn = { ...found.record, last_sign_in_at: now, second_factor_asked_at: asked };
        const written = found.record.invited_at
          ? await profiles.accept({ ...signedIn, invited_at: null }, found.version)
          : await profiles.replace(signedIn, found.version);
        if (written) return;
      } else {
        const role = roleOfGroups(await groups.namesOf(identity));
        const { userId: user_id, email, name: display_name } = identity;
        const made = { user_id, email, display_name, role, created_at: now, last_sign_in_at: now };
        const asked = askedAt(made, rule(), now);
        if (await profiles.create({ ...made, second_factor_asked_at: asked })) return;
      }
    }
  };

import { type Role, roleOfGroups } from '@ramps-gateway/shared/domain/roles.ts';
import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { FactorRule } from '../../../modules/step-up/second-factor.ts';
import type { Grant } from '@ramps-gateway/shared/domain/grants.ts';
import type { Creation, Identity, SecondFactors, UsersPorts } from './ports.ts';

type RecordSignInPorts = Pick<UsersPorts, 'profiles' | 'factors' | 'rule' | 'named' | 'clock'> & {
  readonly creations: Pick<UsersPorts['creations'], 'get'>;
  readonly groups: Pick<UsersPorts['groups'], 'namesOf'>;
};

const TRIES = 4;

/** A token's holder can switch the factor off at the sign-in service. Switches it on again and refuses the sign-in. */
const refuseWithout = async (factors: SecondFactors, identity: Identity): Promise<void> => {
  if (await factors.isOn(identity)) return;
  await factors.switch(identity, true);
  throw new Error('signed in without the required second factor');
};

const askedAt = (record: ProfileRecord, { roles }: FactorRule, now: string): string | null =>
  roles.includes(record.role) && !record.second_factor ? (record.second_factor_asked_at ?? now) : null;

/** A user can sign in while being created. Without a creation, the deployment may name them as an administrator. */
const firstGrants = (
  creation: Pick<Creation, 'approvedBy' | 'createdBy'> | undefined,
  role: Role,
  isNamed: boolean,
  at: string,
): Grant[] => {
  if (creation) return [{ power: 'creation', by: creation.createdBy, approved_by: creation.approvedBy, at }];
  return isNamed && role === 'admin' ? [{ power: 'role', by: null, approved_by: null, at }] : [];
};

/**
 * Records a sign-in (S7.24, `last_sign_in_at`); the time never goes back. Creates a missing profile from the groups.
 * Gives up after too many write conflicts: a missed time must lock nobody out.
 */
export const recordSignIn =
  ({ profiles, creations, groups, factors, rule, named, clock }: RecordSignInPorts) =>
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
        const address = email.toLowerCase();
        const grants = firstGrants(await creations.get(address), role, named.includes(address), now);
        const made = { user_id, email, display_name, role, created_at: now, last_sign_in_at: now, grants };
        const asked = askedAt(made, rule(), now);
        if (await profiles.create({ ...made, second_factor_asked_at: asked })) return;
      }
    }
  };

type WelcomeUserPorts = Pick<UsersPorts, 'profiles' | 'groups' | 'clock'>;

/** S4.35. */
const ROLE_OF_A_NEW_USER: Role = 'client';

/** Makes a new user a client after sign-up, whatever attributes they sent. Repeating adds only what is missing. */
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

import { type Clock, later } from '../../platform/clock.ts';
import type {
  Creation,
  Creations,
  UserPool,
  KnownUser,
  ProfileRows,
  Roles,
  Settling,
  Standing,
} from './ports.ts';
import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';

/**
 * Longer than a function may run (infra/config/functions.ts): while a lease lasts, its holder may still be at
 * work; when it has ended, they are not.
 */
const LEASE_MS = 20_000;

export const leaseFrom = (clock: Clock): string => later(clock(), LEASE_MS);

export const isLeased = (until: string, clock: Clock): boolean => until > clock().toISOString();

export interface SettleRolePorts {
  readonly roles: Pick<Roles, 'settled'>;
  readonly pool: Pick<UserPool, 'setEnabled' | 'setRole' | 'signOut'>;
}

/**
 * Brings the identity provider in line with the role row. Each part may be done again. Sessions end last: a token that
 * was renewed in between carries the new groups already.
 */
export const settleRole =
  ({ roles, pool }: SettleRolePorts) =>
  async (userId: string, standing: Standing, { mark, signOut, state }: Settling): Promise<void> => {
    await pool.setRole(userId, standing.role);
    if (state) await pool.setEnabled(userId, !standing.disabled_at);
    if (signOut) await pool.signOut(userId);
    await roles.settled(userId, mark);
  };

export interface SettleCreationPorts {
  readonly pool: Pick<UserPool, 'find' | 'remove' | 'setRole'>;
  readonly creations: Pick<Creations, 'complete' | 'end'>;
  readonly profiles: Pick<ProfileRows, 'get'>;
  readonly clock: Clock;
}

/** The clocks of two machines may differ this much. */
const SKEW_MS = 5_000;

/**
 * Whether a user of the identity provider is the one that this creation made. Before their id is written down they can
 * be distinguished from others only by having no password and being no older than the creation.
 */
export const isMadeBy = (creation: Creation, person: KnownUser): boolean =>
  creation.userId === null
    ? !person.hasPassword && later(person.createdAt, SKEW_MS) >= creation.since
    : creation.userId === person.userId;

export const profileOf = (creation: Creation, userId: string, clock: Clock): ProfileRecord => ({
  user_id: userId,
  email: creation.email,
  display_name: creation.displayName,
  role: creation.role,
  created_at: clock().toISOString(),
  last_sign_in_at: null,
  created_by: creation.createdBy,
});

/**
 * Ends a creation that did not come to its end, whose lease the caller holds. Who is complete but for the profile gets
 * it; any other user whom it made is removed, as if it had not been tried.
 * @returns the profile of a user who is complete, or nothing
 */
export const settleCreation =
  ({ pool, creations, profiles, clock }: SettleCreationPorts) =>
  async (
    creation: Creation,
    isComplete: (person: KnownUser) => boolean,
  ): Promise<ProfileRecord | undefined> => {
    const person = await pool.find(creation.email);
    if (!person || !isMadeBy(creation, person)) {
      await creations.end(creation);
      return undefined;
    }
    // Signing in makes a profile, too.
    const known = (await profiles.get(person.userId))?.record;
    if (!known && isComplete(person)) {
      await pool.setRole(person.userId, creation.role);
      const profile = profileOf(creation, person.userId, clock);
      if (await creations.complete(creation, profile)) return profile;
      throw new Error('a created user has no profile yet');
    }
    if (!known) await pool.remove(person.userId);
    await creations.end(creation);
    return known;
  };

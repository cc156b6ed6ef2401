import { type Clock, later } from '../../../platform/clock.ts';
import type { Creation, KnownUser, Settling, Standing, UsersPorts } from './ports.ts';
import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';

/** Longer than a function can run (infra/config/functions.ts), so the holder of an ended lease is dead. */
const LEASE_MS = 20_000;

export const leaseFrom = (clock: Clock): string => later(clock(), LEASE_MS);

export const isLeased = (until: string, clock: Clock): boolean => until > clock().toISOString();

export type SettleRolePorts = Pick<UsersPorts, 'roles' | 'pool'>;

/**
 * Updates the identity provider to match the role row. Safe to repeat. Sessions end last, so that renewed tokens have
 * the new groups.
 */
export const settleRole =
  ({ roles, pool }: SettleRolePorts) =>
  async (userId: string, standing: Standing, { mark, signOut, state }: Settling): Promise<void> => {
    await pool.setRole(userId, standing.role);
    if (state) await pool.setEnabled(userId, !standing.disabled_at);
    if (signOut) await pool.signOut(userId);
    await roles.settled(userId, mark);
  };

export type SettleCreationPorts = Pick<UsersPorts, 'pool' | 'profiles' | 'clock'> & {
  readonly creations: Pick<UsersPorts['creations'], 'complete' | 'end'>;
};

/** Tolerance for different clocks. */
const SKEW_MS = 5_000;

/** True if this creation made the user. Until their id is stored, only a missing password and their age show it. */
export const isMadeBy = (creation: Creation, person: KnownUser): boolean =>
  creation.userId === null
    ? !person.hasPassword && later(person.createdAt, SKEW_MS) >= creation.since
    : creation.userId === person.userId;

export const profileOf = (
  creation: Creation,
  userId: string,
  clock: Clock,
  power: 'creation' | 'invitation' = 'creation',
): ProfileRecord => {
  const at = clock().toISOString();
  return {
    user_id: userId,
    email: creation.email,
    display_name: creation.displayName,
    role: creation.role,
    created_at: at,
    last_sign_in_at: null,
    grants: [{ power, by: creation.createdBy, approved_by: creation.approvedBy, at }],
  };
};

/** Finishes a leased creation: writes a complete user's profile, removes any other. @returns the profile, if any */
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
    // A sign-in also creates a profile.
    const known = (await profiles.get(person.userId))?.record;
    if (!known && isComplete(person)) {
      await pool.setRole(person.userId, creation.role);
      const profile = profileOf(creation, person.userId, clock);
      if (await creations.complete(creation, profile)) return profile;
      throw new Error('the profile of a created user could not be written');
    }
    if (!known) await pool.remove(person.userId);
    await creations.end(creation);
    return known;
  };

import {
  NEW_USER_TEXTS,
  newUserMinimum,
  type NewUser,
  tooShortPassword,
  type User,
} from '@ramps-gateway/shared/contract/calls/users.ts';
import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import { passwordProblem } from '@ramps-gateway/shared/domain/passwords.ts';
import type { Clock } from '../../platform/clock.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { Log } from '../../platform/logger.ts';
import { isLeased, isMadeBy, leaseFrom, profileOf, settleCreation } from './settling.ts';
import type { Creation, Creations, UserPool, ProfileRows } from './ports.ts';
import { userRow } from './list-users.ts';

export interface CreateUserPorts {
  readonly pool: UserPool;
  readonly creations: Creations;
  readonly profiles: Pick<ProfileRows, 'get'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Of the stage, in characters; the call's own 8 stay the least. */
  readonly passwordMinimum: number;
}

const exists = () => new VisibleError('CONFLICT', 'A user with this email already exists.');

const busy = () => new VisibleError('CONFLICT', 'This user is being created. Try again in half a minute.');

/** Takes the creation of this email, new or left behind by a call whose lease has ended. */
const take = async (
  { creations, clock }: CreateUserPorts,
  user: Pick<Creation, 'email' | 'displayName' | 'role'>,
): Promise<Creation> => {
  const until = leaseFrom(clock);
  const left = await creations.get(user.email);
  if (left && isLeased(left.until, clock)) throw busy();
  const taken = left
    ? await creations.change({ ...left, ...user, until })
    : await creations.begin({ ...user, since: clock().toISOString(), until });
  if (!taken) throw busy();
  return taken;
};

/** A creation whose user the identity provider has made. */
type Entered = Creation & { readonly userId: string };

/** Writes the id of the new user down as soon as there is one. */
const enter = async (ports: CreateUserPorts, creation: Creation): Promise<Entered> => {
  const { pool, creations, profiles } = ports;
  const made = await pool.create({ email: creation.email, name: creation.displayName });
  const found = made === undefined ? await pool.find(creation.email) : undefined;
  const userId = made ?? (found && isMadeBy(creation, found) ? found.userId : undefined);
  // No user whom this creation made has a profile: it is written at the end.
  if (userId === undefined || (found && (await profiles.get(userId)))) throw exists();
  const entered = await creations.change({ ...creation, userId });
  if (!entered) throw busy();
  return { ...entered, userId };
};

/** The pool would look at the length only: it takes what an administrator sets, however common. */
const checkPassword = (password: string, stageMinimum: number): void => {
  const minimum = newUserMinimum(stageMinimum);
  const problem = passwordProblem(password, minimum);
  if (problem === 'short') throw new VisibleError('INVALID_REQUEST', tooShortPassword(minimum));
  if (problem === 'common') throw new VisibleError('INVALID_REQUEST', NEW_USER_TEXTS.passwordCommon);
};

const COMPLETIONS = 3;

/**
 * Creates a user who can sign in at once (S7.17, admin-create-user). The effects have one order: the creation's own
 * row, the user, their id, the group, the password, and last, in one transaction, the profile in place of the
 * creation's row. The user cannot sign in before the password is set, and by then only the profile is missing. A try that
 * fails undoes itself; one that dies is taken up by the same call once its lease has ended, or by the tidy function.
 */
export const createUser = (ports: CreateUserPorts) => {
  const { pool, creations, profiles, clock, log, passwordMinimum } = ports;
  const settle = settleCreation(ports);

  const complete = async (creation: Entered): Promise<ProfileRecord> => {
    const profile = profileOf(creation, creation.userId, clock);
    for (let tries = 0; tries < COMPLETIONS; tries += 1)
      if (await creations.complete(creation, profile)) return profile;
    throw new Error('the profile of a new user was not written');
  };

  /** Taking the row again first: what is still on its way to the table can then no longer arrive. */
  const undo = async (creation: Creation, hasPassword: boolean): Promise<ProfileRecord | undefined> => {
    const left = await creations.get(creation.email);
    // A lease is known by its end, also when the answer to our last write was lost.
    const ours = left?.until === creation.until ? left : undefined;
    const held = ours && (await creations.change({ ...ours, until: leaseFrom(clock) }));
    if (held) return settle(held, () => hasPassword);
    return creation.userId === null ? undefined : (await profiles.get(creation.userId))?.record;
  };

  return async ({ email, password, role, displayName }: NewUser): Promise<User> => {
    checkPassword(password, passwordMinimum);
    const name = displayName ?? '';
    let creation = await take(ports, { email, role, displayName: name === '' ? email : name });
    let hasPassword = false;
    try {
      const entered = await enter(ports, creation);
      creation = entered;
      await pool.setRole(entered.userId, role);
      await pool.setPassword(entered.userId, password);
      hasPassword = true;
      const profile = await complete(entered);
      log.info('user created', { user_id: profile.user_id, role });
      return userRow(profile);
    } catch (error) {
      const known = await undo(creation, hasPassword).catch((cause: unknown) => {
        log.error('a user is half created until the next tidying', cause);
        return undefined;
      });
      if (known && hasPassword) return userRow(known);
      throw error;
    }
  };
};

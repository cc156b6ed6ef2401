import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Approved, Fresh, Work } from '../../../modules/act/work.ts';
import { isLeased, isMadeBy, leaseFrom, profileOf, settleCreation } from './settling.ts';
import type { Creation, Invitation, UsersPorts } from './ports.ts';
import {
  NEW_USER_TEXTS,
  type NewUser,
  newUserMinimum,
  tooShortPassword,
  type User,
} from '@ramps-gateway/shared/contract/calls/users.ts';
import { passwordProblem } from '@ramps-gateway/shared/domain/passwords.ts';
import { userRow } from './list-users.ts';

export type MakeUserPorts = Pick<UsersPorts, 'pool' | 'creations' | 'profiles' | 'clock' | 'log'>;

type NewPerson = Pick<Creation, 'email' | 'displayName' | 'role'>;

interface Permit {
  readonly approved: Approved<'administrator'>;
  readonly fresh: Fresh;
}

interface Way {
  /** Runs before the profile is written. */
  readonly finish?: (userId: string) => Promise<void>;
  readonly invitedBy?: Invitation['invited_by'];
}

const exists = () => new VisibleError('CONFLICT', 'A user with this email already exists.');

const busy = () => new VisibleError('CONFLICT', 'This user is being created. Try again in half a minute.');

/** Starts a creation, or takes over one with an ended lease. */
const take = async (
  { creations, clock }: MakeUserPorts,
  user: NewPerson & Pick<Creation, 'createdBy'>,
  { approved, fresh }: Permit,
): Promise<Creation> => {
  const until = leaseFrom(clock);
  const asked = { ...user, approvedBy: approved.approverId, until };
  const begun = await creations.begin({ ...asked, since: clock().toISOString() }, approved, fresh);
  if (begun) return begun;
  const left = await creations.get(user.email);
  if (!left || isLeased(left.until, clock)) throw busy();
  const taken = await creations.beginAgain({ ...left, ...asked }, approved, fresh);
  if (!taken) throw busy();
  return taken;
};

type Entered = Creation & { readonly userId: string };

const enter = async (ports: MakeUserPorts, creation: Creation): Promise<Entered> => {
  const { pool, creations, profiles } = ports;
  const made = await pool.create({ email: creation.email, name: creation.displayName });
  const found = made === undefined ? await pool.find(creation.email) : undefined;
  const userId = made ?? (found && isMadeBy(creation, found) ? found.userId : undefined);
  // The profile comes last, so this creation did not make a user who already has one.
  if (userId === undefined || (found && (await profiles.get(userId)))) throw exists();
  const entered = await creations.change({ ...creation, userId });
  if (!entered) throw busy();
  return { ...entered, userId };
};

const COMPLETIONS = 3;

const invitationOf = (profile: ProfileRecord, { displayName }: Creation, by: Invitation['invited_by']) => ({
  user_id: profile.user_id,
  email: profile.email,
  display_name: displayName,
  invited_by: by,
  created_at: profile.created_at,
  sent_at: null,
});

/**
 * Makes a user in this order: creation row, user, id, group, sign-in, and finally the profile, which replaces the
 * creation row. A failed try undoes itself. After the lease, another call or the tidy function takes over a dead one.
 */
export const makeUser = (ports: MakeUserPorts) => {
  const { pool, creations, profiles, clock, log } = ports;
  const settle = settleCreation(ports);

  const complete = async (creation: Entered, { invitedBy }: Way): Promise<ProfileRecord> => {
    const plain = profileOf(creation, creation.userId, clock, invitedBy ? 'invitation' : 'creation');
    const profile = invitedBy ? { ...plain, invited_at: plain.created_at } : plain;
    const invitation = invitedBy && invitationOf(profile, creation, invitedBy);
    for (let tries = 0; tries < COMPLETIONS; tries += 1)
      if (await creations.complete(creation, profile, invitation)) return profile;
    throw new Error('the profile of a new user was not written');
  };

  /** First renews the row's lease, so that a late write of the failed try fails. */
  const undo = async (creation: Creation, isFinished: boolean): Promise<ProfileRecord | undefined> => {
    const left = await creations.get(creation.email);
    // The lease's end identifies our creation, even if the answer to our last write was lost.
    const ours = left?.until === creation.until ? left : undefined;
    const held = ours && (await creations.change({ ...ours, until: leaseFrom(clock) }));
    if (held) return settle(held, () => isFinished);
    return creation.userId === null ? undefined : (await profiles.get(creation.userId))?.record;
  };

  /** A user above client needs a second person. */
  const permitFor = async (work: Work, { email, role }: NewPerson): Promise<Permit> =>
    role === 'client'
      ? {
          approved: work.exempt('administrator', 'a client'),
          fresh: work.exemptSignIn('a client'),
        }
      : {
          fresh: work.freshSignIn(),
          approved: await work.needSecondPerson({
            item: 'administrator',
            object: null,
            after: { email, role },
          }),
        };

  return async (work: Work, user: NewPerson, way: Way): Promise<ProfileRecord> => {
    const permit = await permitFor(work, user);
    let creation = await take(ports, { ...user, createdBy: work.who.user_id }, permit);
    let isFinished = false;
    try {
      const entered = await enter(ports, creation);
      creation = entered;
      await pool.setRole(entered.userId, user.role);
      if (way.finish) {
        await way.finish(entered.userId);
        isFinished = true;
      }
      return await complete(entered, way);
    } catch (error) {
      const known = await undo(creation, isFinished).catch((cause: unknown) => {
        log.error('a user stays half created until the tidy function runs', cause);
        return undefined;
      });
      // Without an id of our own, the user existed before.
      if (known && (isFinished || (way.invitedBy && creation.userId !== null))) return known;
      throw error;
    }
  };
};

export type CreateUserPorts = MakeUserPorts & Pick<UsersPorts, 'log' | 'passwordMinimum'>;

/** For a password that an administrator sets, Cognito checks only the length. */
const checkPassword = (password: string, stageMinimum: number): void => {
  const minimum = newUserMinimum(stageMinimum);
  const problem = passwordProblem(password, minimum);
  if (problem === 'short') throw new VisibleError('INVALID_REQUEST', tooShortPassword(minimum));
  if (problem === 'common') throw new VisibleError('INVALID_REQUEST', NEW_USER_TEXTS.passwordCommon);
};

/** Creates a user who can sign in at once (S7.17). Sets the password just before the profile. */
export const createUser = (ports: CreateUserPorts) => {
  const make = makeUser(ports);
  return async (work: Work, { email, password, role, displayName }: NewUser): Promise<User> => {
    checkPassword(password, ports.passwordMinimum);
    const user = { email, role, displayName: displayName || email };
    const profile = await make(work, user, {
      finish: (userId) => ports.pool.setPassword(userId, password),
    });
    work.audit({ object: { kind: 'user', id: profile.user_id } });
    ports.log.info('user created', { user_id: profile.user_id, role });
    return userRow(profile);
  };
};

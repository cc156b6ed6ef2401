import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { SecondFactor } from '@ramps-gateway/shared/contract/records.ts';
import { untilWritten } from '../../../platform/tries.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import { changeProfile } from './change-profile.ts';
import { userRow } from './list-users.ts';
import type { UsersPorts } from './ports.ts';

export type SecondFactorPorts = Pick<UsersPorts, 'profiles' | 'factors' | 'userPoolId' | 'rule' | 'clock'>;

interface SecondFactorAnswer {
  readonly second_factor: SecondFactor | null;
}

const write = async (
  { profiles }: SecondFactorPorts,
  work: Work,
  next: (known: SecondFactor | null) => SecondFactor | null,
): Promise<SecondFactorAnswer> => {
  const { user_id: id } = work.who;
  const { second_factor = null } = await changeProfile(profiles, id, (record) => {
    const known = record.second_factor ?? null;
    const factor = next(known);
    work.audit({ object: { kind: 'user', id }, before: known, after: factor });
    // If the role requires one, the grace period restarts with the next sign-in without it.
    return factor?.since === known?.since
      ? record
      : { ...record, second_factor: factor, second_factor_asked_at: null };
  });
  return { second_factor };
};

/**
 * Records an app set up at the sign-in service, so that the server requires it. If a recorded app was switched off
 * there, switches it on again: a stolen token could do that, but not `removeSecondFactor`.
 */
export const recordSecondFactor =
  (ports: SecondFactorPorts) =>
  async (work: Work): Promise<SecondFactorAnswer> => {
    const { factors, userPoolId, clock } = ports;
    const user = { userPoolId, userName: work.who.user_id };
    const isOn = await factors.isOn(user);
    const since = clock().toISOString();
    const answer = await write(ports, work, (known) => known ?? (isOn ? { kind: 'totp', since } : null));
    if (!isOn && answer.second_factor !== null) await factors.switch(user, true);
    return answer;
  };

/** Removes the caller's factor. If the call dies after the sign-in service, the next sign-in switches it on again. */
export const removeSecondFactor =
  (ports: SecondFactorPorts) =>
  async (work: Work): Promise<SecondFactorAnswer> => {
    const { user_id, role } = work.who;
    if (ports.rule().roles.includes(role))
      throw new VisibleError('CONFLICT', 'Your role requires two-factor authentication, so it stays on.');
    const user = { userPoolId: ports.userPoolId, userName: user_id };
    await ports.factors.remove(user, work.exempt('second_factor', 'their own'), work.freshSignIn());
    return write(ports, work, () => null);
  };

export type ResetSecondFactorPorts = Pick<
  UsersPorts,
  'profiles' | 'factors' | 'userPoolId' | 'pool' | 'clock'
>;

/** For a lost device. The row comes first and ends all sessions. If the call dies after it, repeating it finishes. */
export const resetSecondFactor =
  ({ profiles, factors, userPoolId, pool, clock }: ResetSecondFactorPorts) =>
  async (work: Work, userId: string): Promise<User> => {
    const fresh = work.freshSignIn();
    if (userId === work.who.user_id)
      throw new VisibleError(
        'CONFLICT',
        'You cannot reset your own second factor. Another administrator can.',
      );
    const object = { kind: 'user', id: userId };
    const { record, approved } = await untilWritten(async () => {
      const found = await profiles.get(userId);
      if (!found) throw notFound();
      const { email, second_factor: before = null } = found.record;
      work.audit({ object, before, after: null });
      if (before === null) throw new VisibleError('CONFLICT', 'This user has no second factor.');
      const permit = await work.needSecondPerson({
        item: 'second_factor',
        object,
        before: { email, second_factor: before },
        after: { email, second_factor: null },
      });
      const reset = {
        ...found.record,
        second_factor: null,
        second_factor_asked_at: null,
        signed_out_at: clock().toISOString(),
      };
      return (await profiles.replace(reset, found.version)) ? { record: reset, approved: permit } : undefined;
    });
    await factors.remove({ userPoolId, userName: userId }, approved, fresh);
    await pool.signOut(userId);
    return userRow(record);
  };

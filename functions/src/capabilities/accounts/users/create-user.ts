import {
  NEW_USER_TEXTS,
  newUserMinimum,
  type NewUser,
  tooShortPassword,
  type User,
} from '@ramps-gateway/shared/contract/calls/users.ts';
import { passwordProblem } from '@ramps-gateway/shared/domain/passwords.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Work } from '../../../modules/act/work.ts';
import { userRow } from './list-users.ts';
import { makeUser, type MakeUserPorts } from './make-user.ts';

export interface CreateUserPorts extends MakeUserPorts {
  readonly log: Log;
  /** The stage's minimum; never below the call's own 8. */
  readonly passwordMinimum: number;
}

/** Cognito would only check the length of a password that an administrator sets. */
const checkPassword = (password: string, stageMinimum: number): void => {
  const minimum = newUserMinimum(stageMinimum);
  const problem = passwordProblem(password, minimum);
  if (problem === 'short') throw new VisibleError('INVALID_REQUEST', tooShortPassword(minimum));
  if (problem === 'common') throw new VisibleError('INVALID_REQUEST', NEW_USER_TEXTS.passwordCommon);
};

/** Creates a user who can sign in at once (S7.17). The password comes last but for the profile. */
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

import { CognitoError, invalidParameter } from './errors.ts';
import { newSecret, stepOfCode } from './totp.ts';
import type { User } from './users.ts';
import type { World } from './world.ts';

/** Guesses of codes are counted by themselves: a right password is no reason to forget them. */
const lockKey = ({ sub }: User) => `${sub} code`;

const NONE: NonNullable<User['factor']> = { enabled: false, preferred: false };

/** Begins the set-up of an app: a new secret, which counts once a code of it was shown. Throws where the pool has no MFA. */
export const associate = (world: World, { sub }: User): string => {
  if (world.mfa === 'OFF') {
    throw new CognitoError(
      'SoftwareTokenMFANotFoundException',
      'Software Token MFA is not enabled for the user pool.',
    );
  }
  const pending = newSecret();
  world.users.change(sub, (before) => ({ ...before, factor: { ...NONE, ...before.factor, pending } }));
  return pending;
};

/** Proves the new secret, which then takes the place of the one before. Throws EnableSoftwareTokenMFAException. */
export const verify = (world: World, { sub }: User, code: string, enable: boolean): User => {
  const user = world.users.get(sub);
  const now = world.now();
  world.lockout.check(lockKey(user), now);
  const { pending } = user.factor ?? NONE;
  if (pending === undefined) throw invalidParameter('User has not associated a software token.');
  const step = stepOfCode(pending, code, now);
  if (step === undefined) {
    world.lockout.fail(lockKey(user), now);
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
  }
  world.lockout.clear(lockKey(user));
  return world.users.change(sub, (before) => ({
    ...before,
    factor: {
      enabled: enable || (before.factor?.enabled ?? false),
      preferred: enable || (before.factor?.preferred ?? false),
      secret: pending,
      lastStep: step,
    },
  }));
};

/** Uses a code up. Throws CodeMismatchException, ExpiredCodeException for one used before, and the lock of passwords. */
export const redeemFactorCode = (world: World, { sub }: User, code: string): User => {
  const user = world.users.get(sub);
  const now = world.now();
  world.lockout.check(lockKey(user), now);
  const { secret, lastStep = -1 } = user.factor ?? NONE;
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now);
  if (step === undefined) {
    world.lockout.fail(lockKey(user), now);
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (step <= lastStep) {
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  }
  world.lockout.clear(lockKey(user));
  return world.users.change(sub, (before) => ({
    ...before,
    factor: { ...NONE, ...before.factor, lastStep: step },
  }));
};

/** Whether sign-in asks for the app. Throws for somebody who has proven none. */
export const prefer = (world: World, { sub }: User, enabled: boolean, preferred: boolean): void => {
  const { factor } = world.users.get(sub);
  if (enabled && factor?.secret === undefined) {
    throw invalidParameter('User has not verified software token mfa');
  }
  if (factor === undefined) return;
  world.users.change(sub, (before) => ({
    ...before,
    factor: { ...NONE, ...before.factor, enabled, preferred: enabled && preferred },
  }));
};

/** Whether a passkey is enough where sign-in asks for the app. Throws for somebody who has no app: its loss would lock them out. */
export const preferPasskey = (world: World, { sub }: User, enabled: boolean): void => {
  if (world.passkeyDomain === undefined)
    throw invalidParameter('Passkeys are not a factor of this user pool.');
  if (enabled && world.users.get(sub).factor?.enabled !== true)
    throw invalidParameter('User has no other MFA method.');
  world.users.change(sub, (before) => ({ ...before, passkeyIsFactor: enabled }));
};

import { CognitoError, invalidParameter } from './errors.ts';
import { newSecret, stepOfCode } from './totp.ts';
import type { User } from './users.ts';
import type { World } from './world.ts';

/** Separate from passwords: a right password does not reset it. */
const lockKey = ({ sub }: User) => `${sub} code`;

const NONE: NonNullable<User['factor']> = { enabled: false, preferred: false };

/** A new secret, active once a code was shown. Throws if MFA is off. */
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

/** Activates the new secret. Throws EnableSoftwareTokenMFAException. */
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

/** Throws CodeMismatchException, ExpiredCodeException for a used code, and the password lock's errors. */
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

/** Throws without a verified app. */
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

/**
 * Whether a passkey replaces the app's code. Throws without an app: losing the passkey locks the user out.
 */
export const preferPasskey = (world: World, { sub }: User, enabled: boolean): void => {
  if (world.passkeyDomain === undefined)
    throw invalidParameter('Passkeys are not a factor of this user pool.');
  if (enabled && world.users.get(sub).factor?.enabled !== true)
    throw invalidParameter('User has no other MFA method.');
  world.users.change(sub, (before) => ({ ...before, passkeyIsFactor: enabled }));
};

import * as z from 'zod/mini';
import { CognitoError, invalidParameter } from './errors.ts';
import { adminOperation, type Operation, signedInUser, userOperation } from './operation.ts';
import type { User } from './store.ts';
import { newSecret, stepOfCode } from './totp.ts';
import { challenged, openChallenge, type World } from './world.ts';

/** Separate from the password's lock: a right password does not reset it. */
const lockKey = ({ sub }: User) => `${sub} code`;

const NONE: NonNullable<User['factor']> = { enabled: false, preferred: false };

const changeFactor = (world: World, sub: string, change: Partial<typeof NONE>): User =>
  world.users.change(sub, (before) => ({ ...before, factor: { ...NONE, ...before.factor, ...change } }));

/** A new secret, inactive until a code is shown. Throws if MFA is off. */
const associate = (world: World, { sub }: User): string => {
  if (world.mfa === 'OFF') {
    throw new CognitoError(
      'SoftwareTokenMFANotFoundException',
      'Software Token MFA is not enabled for the user pool.',
    );
  }
  const pending = newSecret();
  changeFactor(world, sub, { pending });
  return pending;
};

/** Activates the new secret. Throws EnableSoftwareTokenMFAException. */
const verify = (world: World, { sub }: User, code: string, enable: boolean): User => {
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

/** Throws CodeMismatchException, ExpiredCodeException for a used code, and the errors of the password lock. */
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
  return changeFactor(world, sub, { lastStep: step });
};

/** Throws without a verified app. */
const prefer = (world: World, { sub }: User, enabled: boolean, preferred: boolean): void => {
  const { factor } = world.users.get(sub);
  if (enabled && factor?.secret === undefined) {
    throw invalidParameter('User has not verified software token mfa');
  }
  if (factor === undefined) return;
  changeFactor(world, sub, { enabled, preferred: enabled && preferred });
};

/**
 * True if a passkey replaces the app's code. Throws without an app, because losing the passkey would lock the user out.
 */
const preferPasskey = (world: World, { sub }: User, enabled: boolean): void => {
  if (world.passkeyDomain === undefined)
    throw invalidParameter('Passkeys are not a factor of this user pool.');
  if (enabled && world.users.get(sub).factor?.enabled !== true)
    throw invalidParameter('User has no other MFA method.');
  world.users.change(sub, (before) => ({ ...before, passkeyIsFactor: enabled }));
};

const parseInput = z.object({
  AccessToken: z.optional(z.string()),
  Session: z.optional(z.string()),
  UserCode: z.optional(z.string()),
});

interface Caller {
  readonly user: User;
  readonly session: string | undefined;
  readonly code: string | undefined;
}

const setupOperation = (run: (world: World, caller: Caller) => object): Operation => ({
  signed: false,
  async run(world, raw) {
    const parsed = parseInput.safeParse(raw);
    if (!parsed.success) throw invalidParameter('The request is not valid.');
    const { AccessToken, Session, UserCode: code } = parsed.data;
    if (AccessToken !== undefined) {
      return run(world, { user: await signedInUser(world, AccessToken), session: undefined, code });
    }
    if (Session === undefined) throw invalidParameter('Either AccessToken or Session is required.');
    const { user } = challenged(world, Session, 'MFA_SETUP');
    return run(world, { user, session: Session, code });
  },
});

/** Each session works only once. */
const nextSession = (world: World, { user, session }: Caller, verified: boolean) => {
  if (session === undefined) return {};
  world.challenges.delete(session);
  return { Session: openChallenge(world, user, 'MFA_SETUP', { verified }) };
};

const AssociateSoftwareToken = setupOperation((world, caller) => ({
  SecretCode: associate(world, caller.user),
  ...nextSession(world, caller, false),
}));

/** During sign-in this also enables the factor; otherwise SetUserMFAPreference does. */
const VerifySoftwareToken = setupOperation((world, caller) => {
  if (caller.code === undefined || !/^\d{6}$/.test(caller.code)) {
    throw invalidParameter(
      "1 validation error detected: Value at 'userCode' failed to satisfy constraint: Member must satisfy regular expression pattern: [0-9]+",
    );
  }
  verify(world, caller.user, caller.code, caller.session !== undefined);
  return { Status: 'SUCCESS', ...nextSession(world, caller, true) };
});

const preferenceShape = {
  SoftwareTokenMfaSettings: z.optional(
    z.object({ Enabled: z._default(z.boolean(), false), PreferredMfa: z._default(z.boolean(), false) }),
  ),
  WebAuthnMfaSettings: z.optional(z.object({ Enabled: z._default(z.boolean(), false) })),
};

const preference = z.object(preferenceShape);

const setPreference = (
  world: World,
  user: User,
  { SoftwareTokenMfaSettings: app, WebAuthnMfaSettings: passkey }: z.output<typeof preference>,
) => {
  if (app) prefer(world, user, app.Enabled, app.PreferredMfa);
  if (passkey) preferPasskey(world, user, passkey.Enabled);
  return {};
};

const SetUserMFAPreference = userOperation(preferenceShape, setPreference);

const AdminSetUserMFAPreference = adminOperation(
  { Username: z.string(), ...preferenceShape },
  (world, { Username, ...settings }) => setPreference(world, world.users.get(Username), settings),
);

export const factorOperations = {
  AssociateSoftwareToken,
  VerifySoftwareToken,
  SetUserMFAPreference,
  AdminSetUserMFAPreference,
};

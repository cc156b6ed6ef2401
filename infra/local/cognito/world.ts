import { randomBytes, randomInt } from 'node:crypto';
import { deliveryDetails } from './attributes.ts';
import { attemptLimit, codeExpired, codeMismatch, notAuthorized } from './errors.ts';
import type { Lockout, MailLimit, Passwords } from './passwords.ts';
import type { TokenService } from './sessions.ts';
import type { Code, CodePurpose, PoolRecord, User, UserStore } from './store.ts';
import type { Triggers } from './triggers.ts';

export type MfaMode = 'OFF' | 'OPTIONAL' | 'ON';

export type ChallengeName = 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP' | 'WEB_AUTHN';

export interface Challenge {
  readonly name: ChallengeName;
  readonly sub: string;
  /** The password's hash at the start of the sign-in; a changed password ends the sign-in. */
  readonly password: string;
  readonly expiresAt: number;
  /** MFA_SETUP: the app has sent a correct code. */
  readonly verified?: boolean;
  /** WEB_AUTHN: what the passkey must sign. */
  readonly toSign?: string;
}

/** One JSON line of the mailbox (`C2`), in addition to its time. */
export interface Mail {
  to: string;
  code: string;
  subject: string;
}

export interface World {
  poolName: string;
  passwordMinimum: number;
  passwords: Passwords;
  refreshTokenMs: number;
  pool: PoolRecord;
  users: UserStore;
  tokens: TokenService;
  mailbox: (mail: Mail, at: number) => void;
  triggers: Triggers;
  lockout: Lockout;
  mailLimit: MailLimit;
  challenges: Map<string, Challenge>;
  mfa: MfaMode;
  passkeyDomain: string | undefined;
  /** Passkey challenges by user, valid for five minutes. */
  registrations: Map<string, { readonly toSign: string; readonly expiresAt: number }>;
  now: () => number;
}

const CHALLENGE_MS = 3 * 60 * 1000;

export const openChallenge = (
  world: World,
  user: User,
  name: ChallengeName,
  rest: Pick<Challenge, 'verified' | 'toSign'> = {},
): string => {
  const now = world.now();
  for (const [session, { expiresAt }] of world.challenges) {
    if (expiresAt + CHALLENGE_MS < now) world.challenges.delete(session);
  }
  const session = randomBytes(48).toString('base64url');
  const { sub, password } = user;
  world.challenges.set(session, { name, sub, password, expiresAt: now + CHALLENGE_MS, ...rest });
  return session;
};

/** Throws NotAuthorizedException. */
export const challenged = (world: World, session: string, name: ChallengeName) => {
  const challenge = world.challenges.get(session);
  const user = challenge && world.users.find(challenge.sub);
  if (!user?.enabled || challenge?.name !== name || challenge.password !== user.password) {
    throw notAuthorized('Invalid session for the user.');
  }
  if (challenge.expiresAt <= world.now()) {
    throw notAuthorized('Invalid session for the user, session is expired.');
  }
  return { user, verified: challenge.verified === true, toSign: challenge.toSign };
};

/** The same, for an answer that also names the user. */
export const challengedAs = (world: World, session: string, name: ChallengeName, username: string) => {
  const found = challenged(world, session, name);
  if (world.users.find(username)?.sub !== found.user.sub)
    throw notAuthorized('Invalid session for the user.');
  return found;
};

/** Unknown users, wrong passwords and locks give the same answer in the same time. Throws NotAuthorizedException. */
export const checkCredentials = async (world: World, username: string, password: string): Promise<User> => {
  const user = world.users.find(username);
  const key = user?.sub ?? username.toLowerCase();
  world.lockout.check(key, world.now());
  const right = await world.passwords.matches(password, user?.password);
  // Checked again, so that a lock also stops parallel guesses.
  world.lockout.check(key, world.now());
  const fresh = user && world.users.find(user.sub);
  if (!right || !fresh || fresh.password !== user.password) {
    world.lockout.fail(key, world.now());
    throw notAuthorized();
  }
  world.lockout.clear(key);
  return fresh;
};

const HOUR = 60 * 60 * 1000;
const MAX_TRIES = 5;

const LIFE: Record<CodePurpose, number> = { signUp: 24 * HOUR, reset: HOUR, email: 24 * HOUR };

const newCode = (purpose: CodePurpose, now: number): Code => ({
  value: randomInt(1_000_000).toString().padStart(6, '0'),
  expiresAt: now + LIFE[purpose],
  tries: 0,
});

/**
 * Redeems a code and changes the user in one write. Throws CodeMismatchException, ExpiredCodeException and, after five
 * wrong codes, LimitExceededException until a new code is sent.
 */
export const redeemCode = (
  users: UserStore,
  user: User,
  purpose: CodePurpose,
  given: string,
  now: number,
  next: (user: User) => User,
): User => {
  const code = users.get(user.sub).codes[purpose];
  if (!code) throw codeExpired();
  if (code.tries >= MAX_TRIES) throw attemptLimit();
  if (code.expiresAt <= now) throw codeExpired();
  if (code.value !== given) {
    users.change(user.sub, (before) => ({
      ...before,
      codes: { ...before.codes, [purpose]: { ...code, tries: code.tries + 1 } },
    }));
    throw codeMismatch();
  }
  return users.change(user.sub, (before) =>
    next({ ...before, codes: { ...before.codes, [purpose]: undefined } }),
  );
};

const SUBJECT: Record<CodePurpose, string> = {
  signUp: 'Your verification code',
  reset: 'Your password reset code',
  email: 'Your verification code',
};

export const sendCode = (world: World, { sub }: User, purpose: CodePurpose) => {
  const now = world.now();
  world.mailLimit.take(sub, now);
  const code = newCode(purpose, now);
  const user = world.users.change(sub, (before) => ({
    ...before,
    codes: { ...before.codes, [purpose]: code },
  }));
  world.mailbox({ to: user.attributes.email, code: code.value, subject: SUBJECT[purpose] }, now);
  return deliveryDetails(user.attributes.email);
};

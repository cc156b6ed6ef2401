import type { Lockout, MailLimit, Passwords } from './passwords.ts';
import type { PoolFile, User, UserStore } from './store.ts';
import type { TokenService } from './sessions.ts';
import type { Triggers } from './triggers.ts';
import { randomBytes } from 'node:crypto';
import { notAuthorized } from './errors.ts';

export type MfaMode = 'OFF' | 'OPTIONAL' | 'ON';

export type ChallengeName = 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP' | 'WEB_AUTHN';

export interface Challenge {
  readonly name: ChallengeName;
  readonly sub: string;
  /** Hash at the start of the sign-in; a changed password ends it. */
  readonly password: string;
  readonly expiresAt: number;
  /** MFA_SETUP: the app has shown a correct code. */
  readonly verified?: boolean;
  /** WEB_AUTHN: what the passkey has to sign. */
  readonly toSign?: string;
}

/** One JSON line of the mailbox (`C2`), beside its time. */
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
  pool: PoolFile;
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

/** Same, for an answer that also names the user. */
export const challengedAs = (world: World, session: string, name: ChallengeName, username: string) => {
  const found = challenged(world, session, name);
  if (world.users.find(username)?.sub !== found.user.sub)
    throw notAuthorized('Invalid session for the user.');
  return found;
};

/**
 * Unknown users, wrong passwords and locks are indistinguishable, also in time. Throws
 * NotAuthorizedException.
 */
export const checkCredentials = async (world: World, username: string, password: string): Promise<User> => {
  const user = world.users.find(username);
  const key = user?.sub ?? username.toLowerCase();
  world.lockout.check(key, world.now());
  const right = await world.passwords.matches(password, user?.password);
  // Checked again, so that parallel guesses are not all evaluated.
  world.lockout.check(key, world.now());
  const fresh = user && world.users.find(user.sub);
  if (!right || !fresh || fresh.password !== user.password) {
    world.lockout.fail(key, world.now());
    throw notAuthorized();
  }
  world.lockout.clear(key);
  return fresh;
};

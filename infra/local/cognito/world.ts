import type { Mailbox } from './mailbox.ts';
import type { Lockout, MailLimit, Passwords } from './passwords.ts';
import type { PoolFile } from './pool-file.ts';
import type { TokenService } from './sessions.ts';
import type { Triggers } from './triggers.ts';
import type { UserStore } from './users.ts';

/** Whether sign-in may ask for an authenticator app: never, of who has one, of everybody. */
export type MfaMode = 'OFF' | 'OPTIONAL' | 'ON';

export type ChallengeName = 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP' | 'WEB_AUTHN';

/** A sign-in that waits for its next step. */
export interface Challenge {
  readonly name: ChallengeName;
  readonly sub: string;
  /** The hash that the sign-in began with: with another password it is over. */
  readonly password: string;
  readonly expiresAt: number;
  /** Of MFA_SETUP: the app has shown a right code. */
  readonly verified?: boolean;
  /** Of WEB_AUTHN: what the passkey has to sign. */
  readonly toSign?: string;
}

/** What every operation works on. Times are milliseconds. */
export interface World {
  poolName: string;
  /** Characters that a password has at least. */
  passwordMinimum: number;
  passwords: Passwords;
  /** How long a session can be renewed, from its sign-in. */
  refreshTokenMs: number;
  pool: PoolFile;
  users: UserStore;
  tokens: TokenService;
  mailbox: Mailbox;
  triggers: Triggers;
  lockout: Lockout;
  mailLimit: MailLimit;
  /** Sign-ins that wait for a new password or a code, by the text of their session. */
  challenges: Map<string, Challenge>;
  mfa: MfaMode;
  /** The domain that passkeys are for; without one the pool has none. */
  passkeyDomain: string | undefined;
  /** What a new passkey has to sign, by its user, for five minutes. */
  registrations: Map<string, { readonly toSign: string; readonly expiresAt: number }>;
  now: () => number;
}

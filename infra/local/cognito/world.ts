import type { Mailbox } from './mailbox.ts';
import type { Lockout, MailLimit, Passwords } from './passwords.ts';
import type { PoolFile } from './pool-file.ts';
import type { TokenService } from './sessions.ts';
import type { Triggers } from './triggers.ts';
import type { UserStore } from './users.ts';

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

export interface World {
  poolName: string;
  passwordMinimum: number;
  passwords: Passwords;
  refreshTokenMs: number;
  pool: PoolFile;
  users: UserStore;
  tokens: TokenService;
  mailbox: Mailbox;
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

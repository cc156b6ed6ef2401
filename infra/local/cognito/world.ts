import type { Mailbox } from './mailbox.ts';
import type { Lockout, MailLimit, Passwords } from './passwords.ts';
import type { PoolFile } from './pool-file.ts';
import type { TokenService } from './sessions.ts';
import type { Triggers } from './triggers.ts';
import type { UserStore } from './users.ts';

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
  /** Sign-ins that wait for a new password: session text to user, for three minutes. */
  challenges: Map<string, { sub: string; expiresAt: number }>;
  now: () => number;
}

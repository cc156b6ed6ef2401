import { randomBytes, scrypt as scryptCallback, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordProblem } from '@ramps-gateway/shared/domain/passwords.ts';
import { attemptLimit, CognitoError, invalidParameter, notAuthorized } from './errors.ts';

const scrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scryptCallback);

const KEY_BYTES = 32;
/** Node's default: 16 MiB, about 50 ms. */
const COST = 16_384;

export const createPasswords = (cost = COST) => {
  const keyOf = (password: string, salt: Buffer): Promise<Buffer> =>
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, { cost });
  return {
    /** `scrypt.<salt>.<hash>` */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16);
      const hash = await keyOf(password, salt);
      return `scrypt.${salt.toString('base64url')}.${hash.toString('base64url')}`;
    },
    /** Without a hash it takes the same time and returns false. */
    async matches(password: string, stored: string | undefined): Promise<boolean> {
      const [, salt = '', hash = ''] = (stored ?? 'scrypt..').split('.');
      const given = await keyOf(password, Buffer.from(salt, 'base64url'));
      const known = Buffer.from(hash, 'base64url');
      return known.length === given.length && timingSafeEqual(known, given);
    },
  };
};

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * `minimum` to 256 characters without leading or trailing white space. A strict minimum also refuses common passwords,
 * like threat protection on AWS. Throws as AWS does.
 */
export const checkPassword = (password: string, minimum: number): void => {
  const constraint = (text: string) =>
    invalidParameter(
      `1 validation error detected: Value at 'password' failed to satisfy constraint: Member must ${text}`,
    );
  if (password.length > 256) throw constraint('have length less than or equal to 256');
  if (password !== password.trim()) {
    throw constraint('satisfy regular expression pattern: ^[\\S]+.*[\\S]+$');
  }
  const problem = passwordProblem(password, minimum);
  if (problem === 'short') {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  }
  if (problem === 'common') {
    throw new CognitoError(
      'InvalidPasswordException',
      'Provided password cannot be used for security reasons.',
    );
  }
};

const QUARTER_HOUR = 15 * 60 * 1000;

interface Failures {
  count: number;
  lockedUntil: number;
  lastTry: number;
}

/**
 * Cognito's documented lock: from the fifth wrong password on, 2^(n-5) seconds, at most 15 minutes. Attempts while
 * locked do not count. A right password, or 15 minutes without an attempt, resets it. In memory.
 */
export class Lockout {
  readonly #failures = new Map<string, Failures>();

  /** Throws 'Password attempts exceeded' while locked. Call before and after the slow comparison. */
  check(key: string, now: number): void {
    const failures = this.#failures.get(key);
    if (!failures) return;
    if (now - failures.lastTry >= QUARTER_HOUR) {
      this.#failures.delete(key);
      return;
    }
    failures.lastTry = now;
    if (now < failures.lockedUntil) throw notAuthorized('Password attempts exceeded');
  }

  fail(key: string, now: number): void {
    for (const [other, { lastTry }] of this.#failures) {
      if (now - lastTry >= QUARTER_HOUR) this.#failures.delete(other);
    }
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    const lock = count < 5 ? 0 : Math.min(2 ** (count - 5) * 1000, QUARTER_HOUR);
    this.#failures.set(key, { count, lastTry: now, lockedUntil: now + lock });
  }

  clear(key: string): void {
    this.#failures.delete(key);
  }
}

/** Wrong codes allowed per account in 15 minutes. Sending a new code does not reset the count. */
export class MailLimit {
  readonly #sent = new Map<string, number[]>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  take(key: string, now: number): void {
    for (const [other, times] of this.#sent) {
      const recent = times.filter((time) => now - time < QUARTER_HOUR);
      if (recent.length === 0) this.#sent.delete(other);
      else this.#sent.set(other, recent);
    }
    const times = this.#sent.get(key) ?? [];
    if (times.length >= this.#limit) throw attemptLimit();
    this.#sent.set(key, [...times, now]);
  }
}

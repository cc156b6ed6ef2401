import { attemptLimit, notAuthorized } from './errors.ts';

const QUARTER_HOUR = 15 * 60 * 1000;

interface Failures {
  count: number;
  lockedUntil: number;
  lastTry: number;
}

/**
 * Cognito's documented lock: from the fifth wrong password on, 2^(n-5) seconds, at most 15 minutes; tries during a lock do
 * not count; 15 minutes without a try, or the right password after the lock, start again from nothing. Kept in memory.
 */
export class Lockout {
  readonly #failures = new Map<string, Failures>();

  /** Throws 'Password attempts exceeded' while the account is locked. Call it before and after the slow comparison. */
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

/** At most `limit` mails in 15 minutes for each account, so that codes cannot be guessed by asking for ever new ones. */
export class MailLimit {
  readonly #sent = new Map<string, number[]>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Throws LimitExceededException. */
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

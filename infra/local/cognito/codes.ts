import { randomInt } from 'node:crypto';
import { attemptLimit, codeExpired, codeMismatch } from './errors.ts';
import type { Code, CodePurpose, User } from './user.ts';
import type { UserStore } from './user-store.ts';

const HOUR = 60 * 60 * 1000;
const MAX_TRIES = 5;

/** How long a code is valid, as in AWS. */
const LIFE: Record<CodePurpose, number> = { signUp: 24 * HOUR, reset: HOUR, email: 24 * HOUR };

/** A code of six digits. */
export const newCode = (purpose: CodePurpose, now: number): Code => ({
  value: randomInt(1_000_000).toString().padStart(6, '0'),
  expiresAt: now + LIFE[purpose],
  tries: 0,
});

/**
 * Uses a code up and changes the user in the same write. Throws CodeMismatchException, ExpiredCodeException, and after five
 * wrong tries LimitExceededException, whatever is tried then: only a new code helps.
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

import { randomInt } from 'node:crypto';
import { deliveryDetails } from './attributes.ts';
import { attemptLimit, codeExpired, codeMismatch } from './errors.ts';
import type { Code, CodePurpose, User, UserStore } from './store.ts';
import type { World } from './world.ts';

const HOUR = 60 * 60 * 1000;
const MAX_TRIES = 5;

const LIFE: Record<CodePurpose, number> = { signUp: 24 * HOUR, reset: HOUR, email: 24 * HOUR };

const newCode = (purpose: CodePurpose, now: number): Code => ({
  value: randomInt(1_000_000).toString().padStart(6, '0'),
  expiresAt: now + LIFE[purpose],
  tries: 0,
});

/**
 * Redeems a code and changes the user in one write. Throws CodeMismatchException, ExpiredCodeException, and
 * after five wrong tries LimitExceededException until a new code is sent.
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

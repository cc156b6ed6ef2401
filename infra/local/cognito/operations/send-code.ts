import { deliveryDetails } from '../attributes.ts';
import { newCode } from '../codes.ts';
import type { CodePurpose, User } from '../user.ts';
import type { World } from '../world.ts';

const SUBJECT: Record<CodePurpose, string> = {
  signUp: 'Your verification code',
  reset: 'Your password reset code',
  email: 'Your verification code',
};

/** Makes a new code, which replaces the one before, and mails it. Throws LimitExceededException. */
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

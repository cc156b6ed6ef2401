import { COMMON_PASSWORDS } from './common-passwords.ts';

/** S5.3: minimum length at sign-up. A stage can require more (C9). */
export const SIGN_UP_MINIMUM = 6;

/** From this minimum on, common passwords are refused too; the list has no shorter ones. */
export const STRICT_MINIMUM = 12;

export type PasswordProblem = 'short' | 'common';

/** What is wrong with a password, given the required length. Changing its case does not make it less common. */
export const passwordProblem = (password: string, minimum: number): PasswordProblem | undefined => {
  if (password.length < minimum) return 'short';
  const isCommon = minimum >= STRICT_MINIMUM && COMMON_PASSWORDS.has(password.toLowerCase());
  return isCommon ? 'common' : undefined;
};

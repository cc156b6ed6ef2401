import { COMMON_PASSWORDS } from './common-passwords.ts';

/** S5.3: the least at sign-up. A stage may ask for more (C9). */
export const SIGN_UP_MINIMUM = 6;

/** From this minimum on the commonest passwords are refused too: the list holds none that is shorter. */
export const STRICT_MINIMUM = 12;

export type PasswordProblem = 'short' | 'common';

/** The fault of a password if `minimum` characters are required. Changing letter case does not make it less common. */
export const passwordProblem = (password: string, minimum: number): PasswordProblem | undefined => {
  if (password.length < minimum) return 'short';
  const isCommon = minimum >= STRICT_MINIMUM && COMMON_PASSWORDS.has(password.toLowerCase());
  return isCommon ? 'common' : undefined;
};

import {
  NEW_USER_TEXTS,
  type NewUser,
  newPassword,
  newUser,
  PASSWORD_MINIMUM,
} from '@ramps-gateway/shared/contract/calls/users.ts';
import { passwordProblem } from '@ramps-gateway/shared/domain/passwords.ts';
import * as z from 'zod/mini';
import { TEXTS } from '../texts.ts';

/** The server's own rules, and the password once more. `minimum`: characters that a password has at least. */
export const newUserForm = (minimum = PASSWORD_MINIMUM) =>
  z
    .extend(newUser, {
      password: newPassword(minimum).check(
        z.refine(
          (password) => passwordProblem(password, minimum) !== 'common',
          NEW_USER_TEXTS.passwordCommon,
        ),
      ),
      confirmPassword: z.string(),
    })
    .check(
      z.refine(({ password, confirmPassword }) => password === confirmPassword, {
        error: TEXTS.form.mismatch,
        path: ['confirmPassword'],
      }),
    );

type Form = ReturnType<typeof newUserForm>;
export type NewUserForm = z.input<Form>;

/** S4.35: a new user is a client unless said. */
export const EMPTY: NewUserForm = {
  email: '',
  displayName: '',
  password: '',
  confirmPassword: '',
  role: 'client',
};

/** The longest display name that the server takes; its own rule for none is the email as well. */
const LONGEST_NAME = 100;

/** S5.30: an empty display name means the email. */
export const newUserOf = ({ email, password, role, displayName }: z.output<Form>): NewUser => ({
  email,
  password,
  role,
  displayName: displayName || (email.length <= LONGEST_NAME ? email : ''),
});

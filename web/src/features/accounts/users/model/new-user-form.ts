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

/** The server's rules plus the repeated password. @param minimum length of the password */
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

export const EMPTY: NewUserForm = {
  email: '',
  displayName: '',
  password: '',
  confirmPassword: '',
  role: 'client',
};

const LONGEST_NAME = 100;

/** S5.30: an empty display name means the email. */
export const newUserOf = ({ email, password, role, displayName }: z.output<Form>): NewUser => ({
  email,
  password,
  role,
  displayName: displayName || (email.length <= LONGEST_NAME ? email : ''),
});

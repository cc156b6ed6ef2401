import { type NewUser, newUser } from '@ramps-gateway/shared/contract/calls/users.ts';
import * as z from 'zod/mini';
import { TEXTS } from '../texts.ts';

/** The server's own rules, and the password once more. */
export const newUserForm = z.extend(newUser, { confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: TEXTS.form.mismatch,
    path: ['confirmPassword'],
  }),
);

export type NewUserForm = z.input<typeof newUserForm>;

/** spec 4: a new user is a client unless said. */
export const EMPTY: NewUserForm = {
  email: '',
  displayName: '',
  password: '',
  confirmPassword: '',
  role: 'client',
};

/** The longest display name that the server takes; its own rule for none is the email as well. */
const LONGEST_NAME = 100;

/** spec 5: an empty display name means the email. */
export const newUserOf = ({ email, password, role, displayName }: z.output<typeof newUserForm>): NewUser => ({
  email,
  password,
  role,
  displayName: displayName || (email.length <= LONGEST_NAME ? email : ''),
});

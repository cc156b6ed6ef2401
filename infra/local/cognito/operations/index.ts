import type { Operation } from '../operation.ts';
import * as adminUsers from './admin-users.ts';
import * as describe from './describe.ts';
import { ConfirmForgotPassword, ForgotPassword } from './forgot-password.ts';
import * as groups from './groups.ts';
import { ListUsers } from './list-users.ts';
import { RespondToAuthChallenge } from './new-password.ts';
import * as profile from './profile.ts';
import * as signIn from './sign-in.ts';
import * as signUp from './sign-up.ts';

/** Every call that is emulated, by its name in AWS. */
export const operations = new Map<string, Operation>(
  Object.entries({
    ...signUp,
    ...signIn,
    RespondToAuthChallenge,
    ForgotPassword,
    ConfirmForgotPassword,
    ...profile,
    ...adminUsers,
    ...groups,
    ListUsers,
    ...describe,
  }),
);

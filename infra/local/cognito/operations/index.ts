import type { Operation } from '../operation.ts';
import * as adminUsers from './admin-users.ts';
import * as describe from './describe.ts';
import * as factor from './factor.ts';
import * as groups from './groups.ts';
import * as passkeys from './passkeys.ts';
import * as profile from './profile.ts';
import { GetTokensFromRefreshToken, InitiateAuth, RespondToAuthChallenge, RevokeToken } from './sign-in.ts';
import * as signUp from './sign-up.ts';

export const operations = new Map<string, Operation>(
  Object.entries({
    ...signUp,
    InitiateAuth,
    RespondToAuthChallenge,
    GetTokensFromRefreshToken,
    RevokeToken,
    ...profile,
    ...factor,
    ...passkeys,
    ...adminUsers,
    ...groups,
    ...describe,
  }),
);

import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import {
  createFactorChallenges,
  createPasskeys,
  createSecondFactors,
} from '../../../adapters/cognito/second-factors.ts';
import { createUserPool, POOL_TIMEOUTS } from '../../../adapters/cognito/user-pool.ts';
import { createSubAccountLists } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createInvitationStore, createCreationStore } from '../../../adapters/dynamo/users/invitations.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createSavedViewStore } from '../../../adapters/dynamo/users/preferences.ts';
import { createRecoveryCodes, createSessionStore } from '../../../adapters/dynamo/users/sessions.ts';
import { createRoleStore } from '../../../adapters/dynamo/users/roles.ts';
import { env, onEnv, wholeEnv } from '../../../platform/env.ts';
import { factorRule } from '../../../wiring/factor-rule.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { systemSeal } from '../../../wiring/seal.ts';
import { serveHeld } from '../../../wiring/serving.ts';
import {
  directoryRoutes,
  invitationRoutes,
  profileRoutes,
  recoveryRoutes,
  savedViewRoutes,
  sessionRoutes,
} from './routes.ts';

const parts = functionParts('users');
const { table, log, clock } = parts;
const profiles = createProfileStore(table);

const cognito = new CognitoIdentityProviderClient({ requestHandler: POOL_TIMEOUTS });
const factors = createSecondFactors(cognito, onEnv('PASSKEYS'));

const directory = {
  profiles,
  creations: createCreationStore(table),
  pool: createUserPool(env('USER_POOL_ID')),
  clock,
  log,
};

const sessions = { sessions: createSessionStore(table), clock, log };

export const handler = serveHeld(
  [
    ...profileRoutes({
      profiles,
      accounts: createSubAccountLists(table),
      factors,
      passkeys: createPasskeys(cognito),
      userPoolId: env('USER_POOL_ID'),
      rule: factorRule,
      ...sessions,
    }),
    ...recoveryRoutes({
      ...directory,
      codes: createRecoveryCodes(table),
      challenges: createFactorChallenges(cognito, env('USER_POOL_CLIENT_ID')),
      factors,
      userPoolId: env('USER_POOL_ID'),
      rule: factorRule,
    }),
    ...savedViewRoutes({ savedViews: createSavedViewStore(table), clock }),
    ...sessionRoutes({ ...directory, ...sessions }),
    ...directoryRoutes({
      ...directory,
      roles: createRoleStore(table),
      passwordMinimum: wholeEnv('PASSWORD_MINIMUM'),
      factors,
      userPoolId: env('USER_POOL_ID'),
    }),
    ...invitationRoutes({ ...directory, invitations: createInvitationStore(table) }),
  ],
  parts,
  systemSeal(),
);

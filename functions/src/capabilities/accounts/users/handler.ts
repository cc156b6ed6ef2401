import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createFactorChallenges } from '../../../adapters/cognito/challenges.ts';
import { createPasskeys, createSecondFactors } from '../../../adapters/cognito/second-factors.ts';
import { createUserPool, POOL_TIMEOUTS } from '../../../adapters/cognito/user-pool.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createInvitationStore, createCreationStore } from '../../../adapters/dynamo/users/invitations.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createRecoveryCodes, createSessionStore } from '../../../adapters/dynamo/users/sessions.ts';
import { createRoleStore } from '../../../adapters/dynamo/users/roles.ts';
import { createSubAccountLists } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env, onEnv, wholeEnv } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { factorRule } from '../../../wiring/factor-rule.ts';
import { servingHeld } from '../../../wiring/serving-held.ts';
import { systemSeal } from '../../../wiring/seal.ts';
import { directoryRoutes, invitationRoutes, profileRoutes, recoveryRoutes, sessionRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));
const profiles = createProfileStore(table);
const log = createLog('users');

const cognito = new CognitoIdentityProviderClient({ requestHandler: POOL_TIMEOUTS });
const factors = createSecondFactors(cognito, onEnv('PASSKEYS'));

const directory = {
  profiles,
  creations: createCreationStore(table),
  pool: createUserPool(env('USER_POOL_ID')),
  clock: systemClock,
  log,
};

const sessions = { sessions: createSessionStore(table), clock: systemClock, log };

export const handler = httpHandler(
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
  servingHeld({ table, log, seal: systemSeal() }),
);

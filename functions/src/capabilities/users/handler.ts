import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { randomUUID } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createPasskeys, createSecondFactors } from '../../adapters/cognito/second-factors.ts';
import { createUserPool, POOL_TIMEOUTS } from '../../adapters/cognito/user-pool.ts';
import { createApprovals, createPolicyRow } from '../../adapters/dynamo/approvals.ts';
import { createAuditTrail } from '../../adapters/dynamo/audit.ts';
import { createSecondPerson } from '../../modules/approvals/second-person.ts';
import { createAudited } from '../../modules/audit/audited.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createInvitationStore } from '../../adapters/dynamo/invitations.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createRoleStore } from '../../adapters/dynamo/roles.ts';
import { createSessionStore } from '../../adapters/dynamo/sessions.ts';
import { createSubAccountLists } from '../../adapters/dynamo/sub-account-lists.ts';
import { createCreationStore } from '../../adapters/dynamo/user-creations.ts';
import { createWebhookSeal } from '../../adapters/secrets/webhook-key.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env, onEnv, wholeEnv } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { factorRule } from '../../platform/second-factor.ts';
import { directoryRoutes, invitationRoutes, profileRoutes, sessionRoutes } from './routes.ts';

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

/** Held requests contain a password or the provider's secret. */
const seal = createWebhookSeal({
  client: new SecretsManagerClient({}),
  secretId: env('WEBHOOK_KEY_SECRET_ID'),
  clock: systemClock,
});

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
  {
    log,
    roles: createRoles(profiles.standing, systemClock),
    audited: createAudited({ trail: createAuditTrail(table), clock: systemClock, log }),
    secondPerson: createSecondPerson({
      approvals: createApprovals(table),
      policy: createPolicyRow(table, onEnv('SECOND_PERSON')),
      newId: randomUUID,
      clock: systemClock,
      seal,
    }),
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);

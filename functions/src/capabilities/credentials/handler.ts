import { randomUUID } from 'node:crypto';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CredentialsInput } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { listAssets } from '@ramps-gateway/shared/contract/ramps/assets.ts';
import { createApprovals, createPolicyRow } from '../../adapters/dynamo/approvals.ts';
import { createAuditTrail } from '../../adapters/dynamo/audit.ts';
import { createSecondPerson } from '../../modules/approvals/second-person.ts';
import { createAudited } from '../../modules/audit/audited.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createRampsClient } from '../../adapters/ramps/client.ts';
import { rampsSettings } from '../../adapters/ramps/settings.ts';
import { createCredentialsVault } from '../../adapters/secrets/credentials.ts';
import { createWebhookSeal } from '../../adapters/secrets/webhook-key.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { systemDeadline } from '../../platform/deadline.ts';
import { functionMetrics } from '../../platform/emf.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env, onEnv } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { credentialsRoutes } from './routes.ts';

/** Token and call together fit into the time of a test. */
const PROVIDER_TIMEOUT_MS = 9_000;

const log = createLog('credentials');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const profiles = createProfileStore(table);
const secret = { client: new SecretsManagerClient({}), secretId: env('RAMPS_SECRET_ID') };
/** A client of its own for each probe: what an earlier call has kept, of credentials or of tokens, proves nothing. */
const newClient = (typed: CredentialsInput | undefined) =>
  createRampsClient({
    ...rampsSettings({ log, metrics }, { timeoutMs: PROVIDER_TIMEOUT_MS }, secret.client),
    ...(typed && { credentials: { get: () => Promise.resolve(typed) } }),
  });

/** What waits for a second person holds a password, or the provider's secret. */
const seal = createWebhookSeal({
  client: new SecretsManagerClient({}),
  secretId: env('WEBHOOK_KEY_SECRET_ID'),
  clock: systemClock,
});

export const handler = httpHandler(
  credentialsRoutes({
    vault: createCredentialsVault(secret),
    provider: { probe: (signal, typed) => newClient(typed).send({ row: listAssets, signal }) },
    clock: systemClock,
    deadline: systemDeadline,
  }),
  {
    log,
    metrics,
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

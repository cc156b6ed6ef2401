import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createProbe } from '../../adapters/ramps/probe.ts';
import { createCredentialsSource, createCredentialsVault } from '../../adapters/secrets/credentials.ts';
import { systemClock } from '../../platform/clock.ts';
import { systemDeadline } from '../../platform/deadline.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { credentialsRoutes } from './routes.ts';

/** Token and call together fit into the time of a test. */
const PROVIDER_TIMEOUT_MS = 9_000;

const { currentRole } = createProfileStore(createTable(env('TABLE_NAME')));
const secret = { client: new SecretsManagerClient({}), secretId: env('RAMPS_SECRET_ID') };
const provider = createProbe(() => ({
  credentials: createCredentialsSource({ ...secret, clock: systemClock }),
  baseUrls: { sandbox: env('RAMPS_SANDBOX_URL'), production: env('RAMPS_PRODUCTION_URL') },
  clock: systemClock,
  timeoutMs: PROVIDER_TIMEOUT_MS,
}));

export const handler = httpHandler(
  credentialsRoutes({
    vault: createCredentialsVault(secret),
    provider,
    clock: systemClock,
    deadline: systemDeadline,
  }),
  { log: createLog('credentials'), currentRole },
);

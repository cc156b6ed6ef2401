import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createAssetStore } from '../../adapters/dynamo/assets.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createCatalogue } from '../../adapters/ramps/assets.ts';
import { createRampsClient } from '../../adapters/ramps/client.ts';
import { createCredentialsSource } from '../../adapters/secrets/credentials.ts';
import { systemClock } from '../../platform/clock.ts';
import { systemDeadline } from '../../platform/deadline.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { assetsRoutes } from './routes.ts';

/** Two tries must fit into the time of an HTTP call (29 s), less than the usual 20 s each. */
const PROVIDER_TIMEOUT_MS = 10_000;

const log = createLog('assets');
const table = createTable(env('TABLE_NAME'));
const client = createRampsClient({
  credentials: createCredentialsSource({
    client: new SecretsManagerClient({}),
    secretId: env('RAMPS_SECRET_ID'),
    clock: systemClock,
  }),
  baseUrls: { sandbox: env('RAMPS_SANDBOX_URL'), production: env('RAMPS_PRODUCTION_URL') },
  clock: systemClock,
  timeoutMs: PROVIDER_TIMEOUT_MS,
});

export const handler = httpHandler(
  assetsRoutes({
    assets: createAssetStore(table),
    catalogue: createCatalogue(client),
    clock: systemClock,
    deadline: systemDeadline,
    log,
  }),
  { log, currentRole: createProfileStore(table).currentRole },
);

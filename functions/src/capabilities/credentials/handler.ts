import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createCredentialsVault } from '../../adapters/secrets/credentials.ts';
import { systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { credentialsRoutes } from './routes.ts';

const { currentRole } = createProfileStore(createTable(env('TABLE_NAME')));
const vault = createCredentialsVault({
  client: new SecretsManagerClient({}),
  secretId: env('RAMPS_SECRET_ID'),
});

export const handler = httpHandler(credentialsRoutes(vault, systemClock), {
  log: createLog('credentials'),
  currentRole,
});

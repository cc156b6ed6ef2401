import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CredentialsInput } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { listOrders } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createRampsClient } from '../../adapters/ramps/client.ts';
import { rampsSettings } from '../../wiring/ramps-settings.ts';
import { createCredentialsVault } from '../../adapters/secrets/credentials.ts';
import { systemClock } from '../../platform/clock.ts';
import { systemDeadline } from '../../platform/deadline.ts';
import { functionMetrics } from '../../platform/emf.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { servingHeld } from '../../wiring/serving-held.ts';
import { systemSeal } from '../../wiring/seal.ts';
import { credentialsRoutes } from './routes.ts';

/** Token and call together fit into the time of a test. */
const PROVIDER_TIMEOUT_MS = 9_000;

const log = createLog('credentials');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const secret = { client: new SecretsManagerClient({}), secretId: env('RAMPS_SECRET_ID') };
/** A client of its own for each probe: what an earlier call has kept, of credentials or of tokens, proves nothing. */
const newClient = (typed: CredentialsInput | undefined) =>
  createRampsClient({
    ...rampsSettings(
      { table, log, metrics },
      { timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'pages' },
      secret.client,
    ),
    ...(typed && { credentials: { get: () => Promise.resolve(typed) } }),
  });

export const handler = httpHandler(
  credentialsRoutes({
    vault: createCredentialsVault(secret),
    provider: {
      probe: (signal, typed) =>
        newClient(typed).send({ row: listOrders, query: { page: '1', size: '1' }, signal }),
    },
    clock: systemClock,
    deadline: systemDeadline,
  }),
  servingHeld({ table, log, metrics, seal: systemSeal() }),
);

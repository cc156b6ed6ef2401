import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CredentialsInput } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { listOrders } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createChecklist } from '../../../adapters/dynamo/settings/settings.ts';
import { createConnectionCheck } from '../../../adapters/ramps/check/check.ts';
import { documentedBy } from '../../../adapters/ramps/check/documented-by.ts';
import { createRampsClient } from '../../../adapters/ramps/client.ts';
import { rampsSettings } from '../../../wiring/ramps-settings.ts';
import { createCredentialsVault } from '../../../adapters/secrets/credentials.ts';
import { systemClock } from '../../../platform/clock.ts';
import { systemDeadline } from '../../../platform/deadline.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingHeld } from '../../../wiring/serving-held.ts';
import { systemSeal } from '../../../wiring/seal.ts';
import { credentialsRoutes } from './routes.ts';

/** Token and call together fit into the time of a test. */
const PROVIDER_TIMEOUT_MS = 9_000;

const log = createLog('credentials');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const secret = { client: new SecretsManagerClient({}), secretId: env('RAMPS_SECRET_ID') };
const settings = () =>
  rampsSettings(
    { table, log, metrics },
    { timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'pages' },
    secret.client,
  );
const settled = settings();
/** A client of its own for each probe: what an earlier call has kept, of credentials or of tokens, proves nothing. */
const newClient = (typed: CredentialsInput | undefined) =>
  createRampsClient({
    ...settings(),
    ...(typed && { credentials: { get: () => Promise.resolve(typed) } }),
  });

export const handler = httpHandler(
  credentialsRoutes({
    vault: createCredentialsVault(secret),
    provider: {
      probe: (signal, typed) =>
        newClient(typed).send({ row: listOrders, query: { page: '1', size: '1' }, signal }),
    },
    check: createConnectionCheck({ ...settled, documented: documentedBy(settled.profile.name) }),
    checklist: createChecklist(table),
    abilities: settled.profile.abilities,
    profiles: createProfileStore(table),
    clock: systemClock,
    deadline: systemDeadline,
  }),
  servingHeld({ table, log, metrics, seal: systemSeal() }),
);

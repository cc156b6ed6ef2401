import { createTable } from '../../adapters/dynamo/client.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createWebhookConfigurationStore } from '../../adapters/dynamo/webhook-configurations.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { generateSecret } from '../../platform/webhook-secret.ts';
import { configurationRoutes } from './configuration-routes.ts';

const table = createTable(env('TABLE_NAME'));

export const handler = httpHandler(
  configurationRoutes({
    configurations: createWebhookConfigurationStore(table),
    clock: systemClock,
    generate: generateSecret,
  }),
  {
    log: createLog('webhook-configuration'),
    currentRole: createProfileStore(table).currentRole,
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);

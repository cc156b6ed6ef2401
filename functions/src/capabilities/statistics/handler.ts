import { createTable } from '../../adapters/dynamo/client.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createHealthRows } from '../../adapters/dynamo/provider-health.ts';
import { createStatistics } from '../../adapters/dynamo/statistics.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { createLastWebhook } from '../../adapters/dynamo/webhook-log.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { statisticsRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));

export const handler = httpHandler(
  statisticsRoutes({
    statistics: createStatistics(table),
    accounts: createSubAccountStore(table),
    health: createHealthRows(table),
    lastWebhook: createLastWebhook(table),
    clock: systemClock,
  }),
  {
    log: createLog('statistics'),
    roles: createRoles(createProfileStore(table).currentRole, systemClock),
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);

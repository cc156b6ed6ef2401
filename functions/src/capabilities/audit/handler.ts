import { createAuditRows, createChains } from '../../adapters/dynamo/audit-lists.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { auditRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));

export const handler = httpHandler(
  auditRoutes({ rows: createAuditRows(table), chains: createChains(table) }),
  {
    log: createLog('audit'),
    roles: createRoles(createProfileStore(table).standing, systemClock),
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);

import { createTable } from '../../adapters/dynamo/client.ts';
import { createOrderLists } from '../../adapters/dynamo/order-lists.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createSubAccountLists } from '../../adapters/dynamo/sub-account-lists.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { ordersRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));

export const handler = httpHandler(
  ordersRoutes({
    orders: createOrderLists(table),
    accounts: { ...createSubAccountStore(table), ...createSubAccountLists(table) },
  }),
  {
    log: createLog('orders'),
    roles: createRoles(createProfileStore(table).standing, systemClock),
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);

import { createTable } from '../../adapters/dynamo/client.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createSearchTerms } from '../../adapters/dynamo/search-terms.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { searchRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));

export const handler = httpHandler(
  searchRoutes({ terms: createSearchTerms(table), accounts: createSubAccountStore(table) }),
  {
    log: createLog('search'),
    roles: createRoles(createProfileStore(table).standing, systemClock),
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);

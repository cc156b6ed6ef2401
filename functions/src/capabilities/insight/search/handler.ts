import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createSearchTerms } from '../../../adapters/dynamo/search/search-terms.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { serving } from '../../../wiring/serving.ts';
import { searchRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));

export const handler = httpHandler(
  searchRoutes({ terms: createSearchTerms(table), accounts: createSubAccountStore(table) }),
  serving({ table, log: createLog('search') }),
);

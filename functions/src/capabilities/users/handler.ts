import { createTable } from '../../adapters/dynamo/client.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createSubAccountLists } from '../../adapters/dynamo/sub-account-lists.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { usersRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));
const profiles = createProfileStore(table);

export const handler = httpHandler(usersRoutes({ profiles, accounts: createSubAccountLists(table) }), {
  log: createLog('users'),
  currentRole: profiles.currentRole,
});

import { createSubAccountLists } from '../../adapters/dynamo/sub-account-lists.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env, wholeEnv } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { userDirectory } from './directory-handler.ts';
import { directoryRoutes, profileRoutes } from './routes.ts';

const directory = userDirectory();
const log = createLog('users');

export const handler = httpHandler(
  [
    ...profileRoutes({ ...directory, accounts: createSubAccountLists(directory.table) }),
    ...directoryRoutes({ ...directory, log, passwordMinimum: wholeEnv('PASSWORD_MINIMUM') }),
  ],
  {
    log,
    roles: createRoles(directory.profiles.currentRole, systemClock),
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);

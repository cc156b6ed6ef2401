import type { ScheduledHandler } from 'aws-lambda';
import { createUserPool } from '../../../adapters/cognito/user-pool.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createRoleStore, createUnsettledUsers } from '../../../adapters/dynamo/users/roles.ts';
import { createCreationStore } from '../../../adapters/dynamo/users/invitations.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { tidyUsers } from './tidy-users.ts';

const table = createTable(env('TABLE_NAME'));
const log = createLog('tidy-users');
const tidy = tidyUsers({
  unsettled: createUnsettledUsers(table),
  profiles: createProfileStore(table),
  roles: createRoleStore(table),
  creations: createCreationStore(table),
  pool: createUserPool(env('USER_POOL_ID')),
  clock: systemClock,
  log,
});

export const handler: ScheduledHandler = async () => {
  const looked = await tidy();
  if (looked > 0) log.info('tidied', { looked });
};

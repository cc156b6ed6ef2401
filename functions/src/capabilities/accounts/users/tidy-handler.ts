import type { ScheduledHandler } from 'aws-lambda';
import { createUserPool } from '../../../adapters/cognito/user-pool.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createRoleStore, createUnsettledUsers } from '../../../adapters/dynamo/users/roles.ts';
import { createCreationStore } from '../../../adapters/dynamo/users/invitations.ts';
import { env } from '../../../platform/env.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { tidyUsers } from './tidy-users.ts';

const { table, log, clock } = functionParts('tidy-users');
const tidy = tidyUsers({
  unsettled: createUnsettledUsers(table),
  profiles: createProfileStore(table),
  roles: createRoleStore(table),
  creations: createCreationStore(table),
  pool: createUserPool(env('USER_POOL_ID')),
  clock,
  log,
});

export const handler: ScheduledHandler = async () => {
  const looked = await tidy();
  if (looked > 0) log.info('tidied', { looked });
};

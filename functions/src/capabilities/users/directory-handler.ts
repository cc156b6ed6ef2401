import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createPeople } from '../../adapters/cognito/people.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createRoleStore } from '../../adapters/dynamo/roles.ts';
import { createCreationStore } from '../../adapters/dynamo/user-creations.ts';
import { systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';

const TIMEOUTS = { connectionTimeout: 2_000, requestTimeout: 4_000 };

/** What the functions that make and change users have in common. */
export const userDirectory = () => {
  const table = createTable(env('TABLE_NAME'));
  return {
    table,
    profiles: createProfileStore(table),
    roles: createRoleStore(table),
    creations: createCreationStore(table),
    people: createPeople(
      new CognitoIdentityProviderClient({ requestHandler: TIMEOUTS }),
      env('USER_POOL_ID'),
    ),
    clock: systemClock,
  };
};

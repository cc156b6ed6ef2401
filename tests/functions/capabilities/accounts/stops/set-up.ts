import {
  createDestinationStore,
  createKnownPlaces,
  createSeenPlaces,
} from '#functions/adapters/dynamo/accounts/destinations.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createRecipientLists } from '#functions/adapters/dynamo/accounts/recipients.ts';
import { createStopStore } from '#functions/adapters/dynamo/accounts/stops.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { stopsRoutes } from '#functions/capabilities/accounts/stops/routes.ts';
import { quiet } from '#functions/platform/logger.ts';
import { ADMIN, apiOf, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { NOW, profile, subAccount } from '#tests/support/records.ts';

export const OWN = subAccount({
  external_id: 'acc_own',
  user_id: CLIENT.id,
  manager_id: OPERATOR.id,
  name: 'Own',
});
export const FOREIGN = subAccount({
  external_id: 'acc_foreign',
  user_id: 'client-9',
  manager_id: 'operator-9',
});

/** Three people, their sub-account, a foreign one, and their calls. */
export const setUp = async (table: Table) => {
  const profiles = createProfileStore(table);
  const accounts = createSubAccountStore(table);
  for (const { id, role } of [ADMIN, OPERATOR, CLIENT])
    await profiles.create(profile({ user_id: id, role, email: `${id}@example.com` }));
  for (const account of [OWN, FOREIGN]) await accounts.create(account);
  const destinations = createDestinationStore(table);
  const call = apiOf(
    stopsRoutes({
      accounts,
      profiles,
      stops: createStopStore(table),
      places: createSeenPlaces(table),
      knownPlaces: createKnownPlaces(table),
      recipients: createRecipientLists(table),
      coolingOffHours: 24,
      clock: () => NOW,
      log: quiet,
    }),
  );
  return { accounts, call, destinations };
};

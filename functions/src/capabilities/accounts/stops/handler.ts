import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createKnownPlaces, createSeenPlaces } from '../../../adapters/dynamo/accounts/destinations.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createRecipientLists } from '../../../adapters/dynamo/accounts/recipients.ts';
import { createStopStore } from '../../../adapters/dynamo/accounts/stops.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { systemClock } from '../../../platform/clock.ts';
import { countEnv, env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingHeld } from '../../../wiring/serving-held.ts';
import { stopsRoutes } from './routes.ts';

const log = createLog('stops');
const table = createTable(env('TABLE_NAME'));
const profiles = createProfileStore(table);

export const handler = httpHandler(
  stopsRoutes({
    accounts: createSubAccountStore(table),
    stops: createStopStore(table),
    places: createSeenPlaces(table),
    knownPlaces: createKnownPlaces(table),
    recipients: createRecipientLists(table),
    coolingOffHours: countEnv('DESTINATION_COOLING_OFF_HOURS'),
    profiles,
    clock: systemClock,
    log,
  }),
  servingHeld({ table, log }),
);

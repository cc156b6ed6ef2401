import { createKnownPlaces, createSeenPlaces } from '../../../adapters/dynamo/accounts/destinations.ts';
import { createRecipientLists } from '../../../adapters/dynamo/accounts/recipients.ts';
import { createStopStore } from '../../../adapters/dynamo/accounts/stops.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { countEnv } from '../../../platform/env.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { serveHeld } from '../../../wiring/serving.ts';
import { stopsRoutes } from './routes.ts';

const parts = functionParts('stops');
const { table, log, clock } = parts;
const profiles = createProfileStore(table);

export const handler = serveHeld(
  stopsRoutes({
    accounts: createSubAccountStore(table),
    stops: createStopStore(table),
    places: createSeenPlaces(table),
    knownPlaces: createKnownPlaces(table),
    recipients: createRecipientLists(table),
    coolingOffHours: countEnv('DESTINATION_COOLING_OFF_HOURS'),
    profiles,
    clock,
    log,
  }),
  parts,
);

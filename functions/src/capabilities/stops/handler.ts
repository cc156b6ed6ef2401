import { randomUUID } from 'node:crypto';
import { createApprovals, createPolicyRow } from '../../adapters/dynamo/approvals.ts';
import { createAuditTrail } from '../../adapters/dynamo/audit.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createKnownPlaces, createSeenPlaces } from '../../adapters/dynamo/destinations.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createRecipientLists } from '../../adapters/dynamo/recipients.ts';
import { createStopStore } from '../../adapters/dynamo/stops.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { createSecondPerson } from '../../modules/approvals/second-person.ts';
import { createAudited } from '../../modules/audit/audited.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { countEnv, env, onEnv } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
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
  {
    log,
    roles: createRoles(profiles.standing, systemClock),
    audited: createAudited({ trail: createAuditTrail(table), clock: systemClock, log }),
    secondPerson: createSecondPerson({
      approvals: createApprovals(table),
      policy: createPolicyRow(table, onEnv('SECOND_PERSON')),
      newId: randomUUID,
      clock: systemClock,
    }),
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);

import { randomUUID } from 'node:crypto';
import { createApprovals, createPolicyRow } from '../../adapters/dynamo/approvals.ts';
import { createAuditTrail } from '../../adapters/dynamo/audit.ts';
import { createSecondPerson } from '../../modules/approvals/second-person.ts';
import { createAudited } from '../../modules/audit/audited.ts';
import { createAssetStore } from '../../adapters/dynamo/assets.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createClientSpreadStore } from '../../adapters/dynamo/client-spreads.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createQuoteStore } from '../../adapters/dynamo/quotes.ts';
import { createRateStore } from '../../adapters/dynamo/rates.ts';
import { createSpreadBandStore } from '../../adapters/dynamo/spread-bands.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env, onEnv } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { pricingRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));
const spreads = createClientSpreadStore(table);

const log = createLog('pricing');

export const handler = httpHandler(
  pricingRoutes({
    bands: createSpreadBandStore(table),
    spreads,
    rows: spreads.rows,
    rates: createRateStore(table),
    catalogue: createAssetStore(table),
    quotes: createQuoteStore(table),
    accounts: createSubAccountStore(table),
    clock: systemClock,
  }),
  {
    log,
    roles: createRoles(createProfileStore(table).standing, systemClock),
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

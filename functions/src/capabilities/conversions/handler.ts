import { createTable } from '../../adapters/dynamo/client.ts';
import { createConfigurationStore } from '../../adapters/dynamo/configurations.ts';
import { createConversionLists } from '../../adapters/dynamo/conversion-lists.ts';
import { createConversionStore } from '../../adapters/dynamo/conversions.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { conversionRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));

export const handler = httpHandler(
  conversionRoutes({
    conversions: createConversionStore(table),
    configurations: createConfigurationStore(table),
    accounts: createSubAccountStore(table),
    lists: createConversionLists(table),
    clock: systemClock,
  }),
  {
    log: createLog('conversions'),
    currentRole: createProfileStore(table).currentRole,
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);

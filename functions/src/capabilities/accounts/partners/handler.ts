import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createConfigurationStore } from '../../../adapters/dynamo/conversions/configurations.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createHoldingsStore } from '../../../adapters/dynamo/accounts/holdings.ts';
import { besidePartners, createPartnerLists } from '../../../adapters/dynamo/accounts/partners.ts';
import { createStatistics } from '../../../adapters/dynamo/statistics/statistics.ts';
import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { serving } from '../../../wiring/serving.ts';
import { partnersRoutes } from './routes.ts';

const log = createLog('partners');
const table = createTable(env('TABLE_NAME'));

export const handler = httpHandler(
  partnersRoutes({
    ...createPartnerLists(table),
    holdings: createHoldingsStore(table),
    beside: besidePartners(table),
    figures: createStatistics(table),
    rules: createConfigurationStore(table),
    settings: keptSettings(createGatewaySettings(table), { clock: systemClock, log }),
    clock: systemClock,
  }),
  serving({ table, log }),
);

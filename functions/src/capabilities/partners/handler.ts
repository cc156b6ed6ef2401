import { createTable } from '../../adapters/dynamo/client.ts';
import { createConfigurationStore } from '../../adapters/dynamo/configurations.ts';
import { createGatewaySettings } from '../../adapters/dynamo/gateway-settings.ts';
import { createHoldingsStore } from '../../adapters/dynamo/holdings.ts';
import { besidePartners, createPartnerLists } from '../../adapters/dynamo/partners.ts';
import { createStatistics } from '../../adapters/dynamo/statistics.ts';
import { keptSettings } from '../../modules/gateway-settings/kept-settings.ts';
import { systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { serving } from '../../wiring/serving.ts';
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

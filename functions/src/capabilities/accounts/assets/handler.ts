import { createAssetStore } from '../../../adapters/dynamo/settings/assets.ts';
import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createCatalogue } from '../../../adapters/ramps/assets.ts';
import { createRampsClient } from '../../../adapters/ramps/client.ts';
import { rampsSettings } from '../../../wiring/ramps-settings.ts';
import { systemClock } from '../../../platform/clock.ts';
import { systemDeadline } from '../../../platform/deadline.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingAudited } from '../../../wiring/serving-audited.ts';
import { assetsRoutes } from './routes.ts';

/** Two tries must fit into the time of an HTTP call (29 s), less than the usual 20 s each. */
const PROVIDER_TIMEOUT_MS = 10_000;

const log = createLog('assets');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const client = createRampsClient(
  rampsSettings({ table, log, metrics, settings }, { timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'pages' }),
);

export const handler = httpHandler(
  assetsRoutes({
    assets: createAssetStore(table),
    catalogue: createCatalogue(client),
    clock: systemClock,
    deadline: systemDeadline,
    log,
  }),
  servingAudited({ table, log, metrics }),
);

import { createClaimStore } from '../../../adapters/dynamo/accounts/claims.ts';
import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { createFunds } from '../../../adapters/dynamo/orders/funds.ts';
import { createSpreadStore } from '../../../adapters/dynamo/pricing/spreads.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createConfigurationStore } from '../../../adapters/dynamo/conversions/configurations.ts';
import { createHoldingsStore } from '../../../adapters/dynamo/accounts/holdings.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createReserveStore } from '../../../adapters/dynamo/conversions/reserves.ts';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createSubAccountWriter } from '../../../adapters/dynamo/accounts/sub-account-writer.ts';
import { createDirectory } from '../../../adapters/ramps/accounts.ts';
import { createRampsClient } from '../../../adapters/ramps/client.ts';
import { HTTP_CALL_TIMEOUT_MS, rampsSettings } from '../../../wiring/ramps-settings.ts';
import { systemClock } from '../../../platform/clock.ts';
import { systemDeadline } from '../../../platform/deadline.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingHeld } from '../../../wiring/serving-held.ts';
import { accountsRoutes } from './routes.ts';

const log = createLog('accounts');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const profiles = createProfileStore(table);
const client = createRampsClient(
  rampsSettings({ table, log, metrics, settings }, { timeoutMs: HTTP_CALL_TIMEOUT_MS, priority: 'pages' }),
);

export const handler = httpHandler(
  accountsRoutes({
    accounts: { ...createSubAccountStore(table), ...createSubAccountWriter(table) },
    lists: createSubAccountLists(table),
    claims: createClaimStore(table),
    reserves: createReserveStore(table),
    funds: createFunds(table),
    spreads: createSpreadStore(table),
    settings,
    configurations: createConfigurationStore(table),
    holdings: createHoldingsStore(table),
    profiles,
    directory: createDirectory(client, async () => (await settings.current()).performance.batch_size),
    clock: systemClock,
    deadline: systemDeadline,
    log,
  }),
  servingHeld({ table, log, metrics }),
);

import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createConfigurationStore } from '../../../adapters/dynamo/conversions/configurations.ts';
import {
  createConversionLists,
  createTransferPages,
} from '../../../adapters/dynamo/conversions/conversion-lists.ts';
import { createConversionStore } from '../../../adapters/dynamo/conversions/conversions.ts';
import { createDailyTotals } from '../../../adapters/dynamo/orders/spending.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { createHoldingsStore } from '../../../adapters/dynamo/accounts/holdings.ts';
import { createPaymentStore } from '../../../adapters/dynamo/conversions/payments.ts';
import { createIncomingPayments } from '../../../adapters/dynamo/conversions/incoming-payments.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createRateStore } from '../../../adapters/dynamo/pricing/rates.ts';
import { createSpreadStore } from '../../../adapters/dynamo/pricing/spreads.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createRampsClient } from '../../../adapters/ramps/client.ts';
import { createConversionProvider } from '../../../adapters/ramps/conversions.ts';
import { rampsSettings } from '../../../wiring/ramps-settings.ts';
import { systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingHeld } from '../../../wiring/serving-held.ts';
import { conversionRoutes } from './routes.ts';

/** Two tries must fit into an HTTP call. */
const PROVIDER_TIMEOUT_MS = 10_000;

const log = createLog('conversions');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const profiles = createProfileStore(table);

export const handler = httpHandler(
  conversionRoutes({
    conversions: createConversionStore(table),
    configurations: createConfigurationStore(table),
    dailyTotals: createDailyTotals(table),
    holdings: createHoldingsStore(table),
    rates: createRateStore(table),
    payments: createPaymentStore(table),
    incoming: createIncomingPayments(table),
    accounts: createSubAccountStore(table),
    spreads: createSpreadStore(table),
    settings,
    wallets: createConversionProvider(
      createRampsClient(
        rampsSettings(
          { table, log, metrics, settings },
          { timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'pages' },
        ),
      ),
    ),
    dailyCeiling: env('RULE_DAILY_CEILING'),
    lists: createConversionLists(table),
    transfers: createTransferPages(table),
    profiles,
    clock: systemClock,
  }),
  servingHeld({ table, log, metrics }),
);

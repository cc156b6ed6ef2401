import { randomUUID } from 'node:crypto';
import { createClaimStore } from '../../../adapters/dynamo/accounts/claims.ts';
import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createOrderOwners } from '../../../adapters/dynamo/orders/unknown-orders.ts';
import { createOrderRequestStore } from '../../../adapters/dynamo/orders/order-requests.ts';
import { createDestinationStore } from '../../../adapters/dynamo/accounts/destinations.ts';
import { createConfigurationStore } from '../../../adapters/dynamo/conversions/configurations.ts';
import { createFunds } from '../../../adapters/dynamo/orders/funds.ts';
import { createOrderStore } from '../../../adapters/dynamo/orders/orders.ts';
import { createDailyTotals, createSpending } from '../../../adapters/dynamo/orders/spending.ts';
import { createSpreadStore } from '../../../adapters/dynamo/pricing/spreads.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createRateStore } from '../../../adapters/dynamo/pricing/rates.ts';
import { createQuoteStore } from '../../../adapters/dynamo/orders/order-lists.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { remoteAccount } from '../../../adapters/ramps/accounts.ts';
import { createRampsClient } from '../../../adapters/ramps/client.ts';
import { order } from '../../../adapters/ramps/order.ts';
import { rampsSettings } from '../../../wiring/ramps-settings.ts';
import { createQuoteLog } from '../../../modules/rates/quote-log.ts';
import { sleep, systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env, onEnv } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingHeld } from '../../../wiring/serving-held.ts';
import { unnamedFor } from '../../../wiring/unnamed-orders.ts';
import { rampsRoutes } from './routes.ts';

/** Getting a token must leave enough time for the call itself. */
const TOKEN_TIMEOUT_MS = 8_000;

const log = createLog('ramps');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const profiles = createProfileStore(table);
const client = createRampsClient(
  rampsSettings({ table, log, metrics, settings }, { tokenTimeoutMs: TOKEN_TIMEOUT_MS }),
);

const orders = createOrderStore(table);

export const handler = httpHandler(
  rampsRoutes({
    upstream: client,
    accounts: createSubAccountStore(table),
    owners: createOrderOwners(table),
    requests: createOrderRequestStore(table),
    funds: createFunds(table),
    orders,
    unnamed: unnamedFor(client, { table, log }, orders),
    withdrawsById: client.abilities.withdrawalById,
    readOrder: (answer) => order.safeParse(answer).data,
    configurations: createConfigurationStore(table),
    spreads: createSpreadStore(table),
    takesExchanges: onEnv('EXCHANGE_ORDERS'),
    dailyCeiling: env('RULE_DAILY_CEILING'),
    dailyTotals: createDailyTotals(table),
    spending: createSpending(table),
    destinations: createDestinationStore(table),
    claims: createClaimStore(table),
    profiles,
    readAccount: remoteAccount,
    rates: createRateStore(table),
    settings,
    quotes: createQuoteLog({
      quotes: createQuoteStore(table),
      newId: randomUUID,
      clock: systemClock,
      sleep,
      log,
      metrics,
    }),
    newId: randomUUID,
    standingOf: profiles.standing,
    sleep,
    clock: systemClock,
    log,
    metrics,
  }),
  servingHeld({ table, log, metrics }),
);

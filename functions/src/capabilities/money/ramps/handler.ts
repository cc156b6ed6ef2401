import { randomUUID } from 'node:crypto';
import { createClaimStore } from '../../../adapters/dynamo/accounts/claims.ts';
import { createDestinationStore } from '../../../adapters/dynamo/accounts/destinations.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createConfigurationStore } from '../../../adapters/dynamo/conversions/configurations.ts';
import { createDailyTotals, createSpending } from '../../../adapters/dynamo/orders/spending.ts';
import { createFunds } from '../../../adapters/dynamo/orders/funds.ts';
import { createOrderOwners } from '../../../adapters/dynamo/orders/unknown-orders.ts';
import { createOrderRequestStore } from '../../../adapters/dynamo/orders/order-requests.ts';
import { createOpenOrders } from '../../../adapters/dynamo/orders/open-orders-to.ts';
import { createOrderStore } from '../../../adapters/dynamo/orders/orders.ts';
import { createRateStore } from '../../../adapters/dynamo/pricing/rates.ts';
import { createSpreadStore } from '../../../adapters/dynamo/pricing/spreads.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { remoteAccount } from '../../../adapters/ramps/accounts.ts';
import { order } from '../../../adapters/ramps/order.ts';
import { sleep } from '../../../platform/clock.ts';
import { env, onEnv } from '../../../platform/env.ts';
import { providerParts, quoteLog } from '../../../wiring/provider.ts';
import { serveHeld } from '../../../wiring/serving.ts';
import { unnamedFor } from '../../../wiring/unnamed-orders.ts';
import { rampsRoutes } from './routes.ts';

/** Short, so that fetching a token leaves enough time for the call itself. */
const TOKEN_TIMEOUT_MS = 8_000;

const parts = providerParts('ramps', { tokenTimeoutMs: TOKEN_TIMEOUT_MS });
const { table, client } = parts;
const profiles = createProfileStore(table);

const orders = createOrderStore(table);

export const handler = serveHeld(
  rampsRoutes({
    ...parts,
    upstream: client,
    accounts: createSubAccountStore(table),
    owners: createOrderOwners(table),
    requests: createOrderRequestStore(table),
    funds: createFunds(table),
    orders,
    openOrders: createOpenOrders(table),
    unnamed: unnamedFor(parts, { orders }),
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
    quotes: quoteLog(parts),
    newId: randomUUID,
    standingOf: profiles.standing,
    sleep,
  }),
  parts,
);

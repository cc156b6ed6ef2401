import { createPolicyRow } from '../../../adapters/dynamo/audit/approvals.ts';
import { createAdministrators, createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createCollectionStore, createKeptOrders } from '../../../adapters/dynamo/orders/collections.ts';
import { countIndependent } from '../../../modules/users/people.ts';
import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createBooks } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createFunds } from '../../../adapters/dynamo/orders/funds.ts';
import { createOrderStore } from '../../../adapters/dynamo/orders/orders.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createRampsClient, endingAt } from '../../../adapters/ramps/client.ts';
import { createConversionProvider } from '../../../adapters/ramps/conversions.ts';
import { HTTP_CALL_TIMEOUT_MS, rampsSettings } from '../../../wiring/ramps-settings.ts';
import { systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env, onEnv } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingHeld } from '../../../wiring/serving-held.ts';
import { unnamedFor } from '../../../wiring/unnamed-orders.ts';
import { collectionRoutes } from './routes.ts';

const log = createLog('collections');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const profiles = createProfileStore(table);
const client = createRampsClient(
  rampsSettings({ table, log, metrics, settings }, { timeoutMs: HTTP_CALL_TIMEOUT_MS }),
);

const orders = createOrderStore(table);

export const handler = httpHandler(
  collectionRoutes({
    accounts: createSubAccountStore(table),
    books: createBooks(table),
    collections: createCollectionStore(table),
    settings: createGatewaySettings(table),
    funds: createFunds(table),
    orders,
    unnamed: unnamedFor(client, { table, log }, orders),
    keptOrders: createKeptOrders(table),
    profiles,
    policy: createPolicyRow(table, onEnv('SECOND_PERSON')),
    administrators: countIndependent(createAdministrators(table), profiles.ofMany),
    provider: (until) => createConversionProvider(endingAt(client, until)),
    clock: systemClock,
    log,
    metrics,
  }),
  servingHeld({ table, log, metrics }),
);

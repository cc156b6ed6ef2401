import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createPolicyRow } from '../../../adapters/dynamo/audit/approvals.ts';
import { createBooks } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createCollectionStore, createKeptOrders } from '../../../adapters/dynamo/orders/collections.ts';
import { createFunds } from '../../../adapters/dynamo/orders/funds.ts';
import { createOrderStore } from '../../../adapters/dynamo/orders/orders.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/gateway-settings.ts';
import { createAdministrators } from '../../../adapters/dynamo/users/administrators.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { endingAt } from '../../../adapters/ramps/client.ts';
import { createConversionProvider } from '../../../adapters/ramps/conversions.ts';
import { countIndependent } from '../../../modules/users/people.ts';
import { onEnv } from '../../../platform/env.ts';
import { HTTP_CALL_TIMEOUT_MS, providerParts } from '../../../wiring/provider.ts';
import { serveHeld } from '../../../wiring/serving.ts';
import { unnamedFor } from '../../../wiring/unnamed-orders.ts';
import { collectionRoutes } from './routes.ts';

const parts = providerParts('collections', { timeoutMs: HTTP_CALL_TIMEOUT_MS });
const { table, log, metrics, clock, client } = parts;
const profiles = createProfileStore(table);

const orders = createOrderStore(table);

export const handler = serveHeld(
  collectionRoutes({
    accounts: createSubAccountStore(table),
    books: createBooks(table),
    collections: createCollectionStore(table),
    settings: createGatewaySettings(table),
    funds: createFunds(table),
    orders,
    unnamed: unnamedFor(parts, orders),
    keptOrders: createKeptOrders(table),
    profiles,
    policy: createPolicyRow(table, onEnv('SECOND_PERSON')),
    administrators: countIndependent(createAdministrators(table), profiles.ofMany),
    provider: (until) => createConversionProvider(endingAt(client, until)),
    clock,
    log,
    metrics,
  }),
  parts,
);

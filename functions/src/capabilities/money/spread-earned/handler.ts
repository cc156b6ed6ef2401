import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createLedger } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createCollectionStore, createKeptOrders } from '../../../adapters/dynamo/orders/collections.ts';
import { createFunds } from '../../../adapters/dynamo/orders/funds.ts';
import { createOrderStore } from '../../../adapters/dynamo/orders/orders.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { endingAt } from '../../../adapters/ramps/client.ts';
import { createConversionProvider } from '../../../adapters/ramps/conversions.ts';
import { HTTP_CALL_TIMEOUT_MS, providerParts } from '../../../wiring/provider.ts';
import { serveHeld } from '../../../wiring/serving.ts';
import { servedSettings } from '../../../wiring/settings-routes.ts';
import { unnamedFor } from '../../../wiring/unnamed-orders.ts';
import { collectionRoutes } from './routes.ts';

const parts = providerParts('spread-earned', { timeoutMs: HTTP_CALL_TIMEOUT_MS });
const { table, client } = parts;

const orders = createOrderStore(table);

export const handler = serveHeld(
  [
    ...collectionRoutes({
      ...parts,
      accounts: createSubAccountStore(table),
      ledger: createLedger(table),
      collections: createCollectionStore(table),
      settings: createGatewaySettings(table),
      funds: createFunds(table),
      orders,
      unnamed: unnamedFor(parts, { orders }),
      keptOrders: createKeptOrders(table),
      profiles: createProfileStore(table),
      provider: (until) => createConversionProvider(endingAt(client, until)),
    }),
    ...servedSettings(parts),
  ],
  parts,
);

import { createClaimStore } from '../../../adapters/dynamo/accounts/claims.ts';
import { createHoldingsStore } from '../../../adapters/dynamo/accounts/holdings.ts';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createSubAccountWriter } from '../../../adapters/dynamo/accounts/sub-account-writer.ts';
import { createConfigurationStore } from '../../../adapters/dynamo/conversions/configurations.ts';
import { createReserveStore } from '../../../adapters/dynamo/conversions/reserves.ts';
import { createFunds } from '../../../adapters/dynamo/orders/funds.ts';
import { createSpreadStore } from '../../../adapters/dynamo/pricing/spreads.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createDirectory } from '../../../adapters/ramps/accounts.ts';
import { systemDeadline } from '../../../platform/clock.ts';
import { HTTP_CALL_TIMEOUT_MS, providerParts } from '../../../wiring/provider.ts';
import { serveHeld } from '../../../wiring/serving.ts';
import { accountsRoutes } from './routes.ts';

const parts = providerParts('accounts', { timeoutMs: HTTP_CALL_TIMEOUT_MS, priority: 'pages' });
const { table, log, clock, settings, client } = parts;
const profiles = createProfileStore(table);

export const handler = serveHeld(
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
    isConfigured: client.isConfigured,
    directory: createDirectory(client, async () => (await settings.current()).performance.batch_size),
    clock,
    deadline: systemDeadline,
    log,
  }),
  parts,
);

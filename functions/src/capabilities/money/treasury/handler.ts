import {
  createSubAccountLists,
  createSubAccountStore,
} from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createMarkedAccounts, createStatistics } from '../../../adapters/dynamo/statistics/statistics.ts';
import { systemDeadline } from '../../../platform/clock.ts';
import { holdingsParts } from '../../../wiring/holdings.ts';
import { providerParts } from '../../../wiring/provider.ts';
import { serve } from '../../../wiring/serving.ts';
import { treasuryRoutes } from './routes.ts';

/** Two tries fit into the call, so a hanging account fails without the others. */
const PROVIDER_TIMEOUT_MS = 6_000;

const parts = providerParts('treasury', { timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'pages' });
const { table, log, metrics } = parts;

export const handler = serve(
  treasuryRoutes({
    accounts: createSubAccountLists(table),
    accountsNow: createSubAccountStore(table),
    ...holdingsParts(parts),
    marked: createMarkedAccounts(table),
    figures: createStatistics(table),
    deadline: systemDeadline,
    log,
    metrics,
  }),
  parts,
);

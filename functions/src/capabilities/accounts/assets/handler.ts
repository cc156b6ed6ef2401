import { createAssetStore } from '../../../adapters/dynamo/settings/assets.ts';
import { createCatalogue } from '../../../adapters/ramps/assets.ts';
import { systemDeadline } from '../../../platform/clock.ts';
import { providerParts } from '../../../wiring/provider.ts';
import { serveAudited } from '../../../wiring/serving.ts';
import { assetsRoutes } from './routes.ts';

/** Less than the usual 20 s, so that two tries fit into an HTTP call (29 s). */
const PROVIDER_TIMEOUT_MS = 10_000;

const parts = providerParts('assets', { timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'pages' });
const { table, log, clock, client } = parts;

export const handler = serveAudited(
  assetsRoutes({
    assets: createAssetStore(table),
    catalogue: createCatalogue(client),
    clock,
    deadline: systemDeadline,
    log,
  }),
  parts,
);

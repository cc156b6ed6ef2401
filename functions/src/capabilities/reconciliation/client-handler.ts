import { createRampsClient } from '../../adapters/ramps/client.ts';
import { createOrderReader } from '../../adapters/ramps/orders.ts';
import { rampsSettings } from '../../adapters/ramps/settings.ts';
import type { Log } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Provider } from './ports.ts';

/** Two tries must fit into the time of an HTTP call (29 s); a run has more, but others wait behind a slow account. */
const PROVIDER_TIMEOUT_MS = 12_000;

/** The provider with its real client: what the run and the calls have in common. */
export const createProvider = (told: { readonly log: Log; readonly metrics: Metrics }): Provider =>
  createOrderReader(createRampsClient(rampsSettings(told, { timeoutMs: PROVIDER_TIMEOUT_MS })));

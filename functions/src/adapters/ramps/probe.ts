import type { Provider } from '../../capabilities/credentials/ports.ts';
import { createRampsClient, type RampsSettings } from './client.ts';

/** A client of its own for each probe: what an earlier call has kept, of credentials or of tokens, proves nothing. */
export const createProbe = (settings: () => RampsSettings): Provider => ({
  probe: (signal) => createRampsClient(settings()).forward('GET', '/v1/asset', { signal }),
});

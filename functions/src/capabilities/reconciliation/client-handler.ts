import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createRampsClient } from '../../adapters/ramps/client.ts';
import { createOrderReader } from '../../adapters/ramps/orders.ts';
import { createCredentialsSource } from '../../adapters/secrets/credentials.ts';
import { systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import type { Provider } from './ports.ts';

/** Two tries must fit into the time of an HTTP call (29 s); a run has more, but others wait behind a slow account. */
const PROVIDER_TIMEOUT_MS = 12_000;

/** The provider with its real client: what the run and the calls have in common. */
export const createProvider = (): Provider =>
  createOrderReader(
    createRampsClient({
      credentials: createCredentialsSource({
        client: new SecretsManagerClient({}),
        secretId: env('RAMPS_SECRET_ID'),
        clock: systemClock,
      }),
      baseUrls: { sandbox: env('RAMPS_SANDBOX_URL'), production: env('RAMPS_PRODUCTION_URL') },
      clock: systemClock,
      timeoutMs: PROVIDER_TIMEOUT_MS,
    }),
  );

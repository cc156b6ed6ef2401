import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import type { Log } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { CurrentSettings } from '../../modules/gateway-settings/ports.ts';
import type { RevokeGuard } from '../../modules/provider/ports.ts';
import { createTable } from '../dynamo/client.ts';
import { createRevokeGuard } from '../dynamo/revoked-tokens.ts';
import { createCredentialsSource } from '../secrets/credentials.ts';
import type { RampsSettings } from './client.ts';
import { profileName } from './profile-name.ts';
import { profileNamed } from './profiles.ts';
import { fetchTransport, observed } from './transport.ts';

/** For one try: two must fit into an HTTP call (29 s). Schedules use it too: others wait behind a slow account. */
export const HTTP_CALL_TIMEOUT_MS = 12_000;

interface Observers {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly settings?: CurrentSettings;
}

/** Tokens are revoked rarely: the guard connects to the table when it is first asked. */
const revokes: RevokeGuard = {
  claim: (token) => createRevokeGuard(createTable(env('TABLE_NAME')), systemClock).claim(token),
};

export const rampsSettings = (
  { log, metrics, settings }: Observers,
  times: Pick<RampsSettings, 'timeoutMs' | 'tokenTimeoutMs'> = {},
  secrets = new SecretsManagerClient({}),
): RampsSettings => ({
  profile: profileNamed(profileName(), revokes),
  credentials: createCredentialsSource({
    client: secrets,
    secretId: env('RAMPS_SECRET_ID'),
    clock: systemClock,
  }),
  baseUrls: { sandbox: env('RAMPS_SANDBOX_URL'), production: env('RAMPS_PRODUCTION_URL') },
  clock: systemClock,
  transport: observed(fetchTransport, { log, metrics, clock: systemClock }),
  log,
  ...times,
  ...(settings === undefined
    ? {}
    : {
        tuning: async () => {
          const { timeout_seconds, retries } = (await settings.current()).performance;
          return { timeoutMs: timeout_seconds * 1000, retries };
        },
      }),
});

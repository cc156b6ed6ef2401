import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import type { Log } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { CurrentSettings } from '../../modules/gateway-settings/ports.ts';
import { PROFILES, type ProfileName, type RevokeGuard } from '../../modules/provider/ports.ts';
import { createTable } from '../dynamo/client.ts';
import { createRevokeGuard } from '../dynamo/revoked-tokens.ts';
import { createCredentialsSource } from '../secrets/credentials.ts';
import type { RampsSettings } from './client.ts';
import { profileNamed } from './profiles.ts';
import { fetchTransport, observed } from './transport.ts';

/** For one try: two must fit into an HTTP call (29 s). Schedules use it too: others wait behind a slow account. */
export const HTTP_CALL_TIMEOUT_MS = 12_000;

interface Observers {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly settings?: CurrentSettings;
}

const profileInForce = (): ProfileName => {
  const name = env('RAMPS_PROFILE');
  const known = PROFILES.find((each) => each === name);
  if (known === undefined) throw new Error(`the environment variable RAMPS_PROFILE is no profile: ${name}`);
  return known;
};

/** A token is revoked so rarely that its guard gets a table of its own only then. */
const revokes: RevokeGuard = {
  claim: (token) => createRevokeGuard(createTable(env('TABLE_NAME')), systemClock).claim(token),
};

export const rampsSettings = (
  { log, metrics, settings }: Observers,
  times: Pick<RampsSettings, 'timeoutMs' | 'tokenTimeoutMs'> = {},
  secrets = new SecretsManagerClient({}),
): RampsSettings => ({
  profile: profileNamed(profileInForce(), revokes),
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

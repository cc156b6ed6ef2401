import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { sleep, systemClock } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import type { Log } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { CurrentSettings } from '../modules/gateway-settings/ports.ts';
import { keptSettings } from '../modules/gateway-settings/kept-settings.ts';
import { createCallBudget } from '../modules/provider/call-budget.ts';
import { createCallBudgetRows, createRevokeGuard } from '../adapters/dynamo/settings/provider.ts';
import type { Table } from '../adapters/dynamo/table/client.ts';
import { createGatewaySettings } from '../adapters/dynamo/settings/settings.ts';
import { createCredentialsSource } from '../adapters/secrets/credentials.ts';
import type { RampsSettings } from '../adapters/ramps/client.ts';
import { profileName } from '../adapters/ramps/profile-name.ts';
import { profileNamed } from '../adapters/ramps/profiles.ts';
import { budgeted, fetchTransport, observed } from '../adapters/ramps/transport.ts';

/** For one try: two must fit into an HTTP call (29 s). Schedules use it too: others wait behind a slow account. */
export const HTTP_CALL_TIMEOUT_MS = 12_000;

interface FunctionParts {
  readonly table: Table;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly settings?: CurrentSettings;
}

const callBudget = ({ table, log, metrics, settings }: FunctionParts) => {
  const current = settings ?? keptSettings(createGatewaySettings(table), { clock: systemClock, log });
  return createCallBudget({
    rows: createCallBudgetRows(table),
    callsPerSecond: async () => (await current.current()).performance.calls_per_second,
    clock: systemClock,
    sleep,
    log,
    metrics,
  });
};

export const rampsSettings = (
  parts: FunctionParts,
  times: Pick<RampsSettings, 'timeoutMs' | 'tokenTimeoutMs' | 'priority'> = {},
  secrets = new SecretsManagerClient({}),
): RampsSettings => {
  const { table, log, metrics, settings } = parts;
  return {
    profile: profileNamed(profileName(), createRevokeGuard(table, systemClock)),
    credentials: createCredentialsSource({
      client: secrets,
      secretId: env('RAMPS_SECRET_ID'),
      clock: systemClock,
    }),
    baseUrls: { sandbox: env('RAMPS_SANDBOX_URL'), production: env('RAMPS_PRODUCTION_URL') },
    clock: systemClock,
    transport: budgeted(observed(fetchTransport, { log, metrics, clock: systemClock }), {
      budget: callBudget(parts),
      clock: systemClock,
    }),
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
  };
};

import { randomUUID } from 'node:crypto';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createQuoteStore } from '../adapters/dynamo/orders/order-lists.ts';
import {
  createCallBudgetRows,
  createHealthRows,
  createRevokeGuard,
} from '../adapters/dynamo/settings/provider.ts';
import { createRampsClient, type RampsSettings } from '../adapters/ramps/client.ts';
import { profileName } from '../adapters/ramps/events.ts';
import { profileNamed } from '../adapters/ramps/profiles.ts';
import { budgeted, fetchTransport, observed } from '../adapters/ramps/transport.ts';
import { createCredentialsSource } from '../adapters/secrets/credentials.ts';
import type { CurrentSettings } from '../modules/gateway-settings/ports.ts';
import { createCallBudget } from '../modules/provider/call-budget.ts';
import { measuredRuns } from '../modules/provider/health.ts';
import { createQuoteLog } from '../modules/rates/quote-log.ts';
import { sleep } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { currentSettings, type MeasuredParts, measuredParts } from './parts.ts';

/**
 * For one try: two must fit into an HTTP call (29 s). Schedules use it too, so that a slow account does not hold up the
 * others.
 */
export const HTTP_CALL_TIMEOUT_MS = 12_000;

type Times = Pick<RampsSettings, 'timeoutMs' | 'tokenTimeoutMs' | 'priority'>;

/** The provider client's settings, except timeout and retries, which come from the gateway's settings. */
export const rampsSettings = (
  parts: MeasuredParts,
  times: Times = {},
  {
    settings = currentSettings(parts),
    secrets = new SecretsManagerClient({}),
  }: {
    readonly settings?: CurrentSettings;
    readonly secrets?: SecretsManagerClient;
  } = {},
): RampsSettings => {
  const { table, clock } = parts;
  const budget = createCallBudget({
    ...parts,
    rows: createCallBudgetRows(table),
    callsPerSecond: async () => (await settings.current()).performance.calls_per_second,
    sleep,
  });
  return {
    profile: profileNamed(profileName(), createRevokeGuard(table, clock)),
    credentials: createCredentialsSource({ client: secrets, secretId: env('RAMPS_SECRET_ID'), clock }),
    baseUrls: { sandbox: env('RAMPS_SANDBOX_URL'), production: env('RAMPS_PRODUCTION_URL') },
    clock,
    transport: budgeted(observed(fetchTransport, parts), { budget, clock }),
    log: parts.log,
    ...times,
  };
};

const withProvider = <P extends MeasuredParts>(parts: P, times: Times) => {
  const settings = currentSettings(parts);
  const client = createRampsClient({
    ...rampsSettings(parts, times, { settings }),
    tuning: async () => {
      const { timeout_seconds, retries } = (await settings.current()).performance;
      return { timeoutMs: timeout_seconds * 1000, retries };
    },
  });
  return { ...parts, settings, client };
};

/** Parts for a function that calls the provider. */
export const providerParts = (name: string, times: Times = {}) => withProvider(measuredParts(name), times);

export type ProviderParts = ReturnType<typeof providerParts>;

/** Like `providerParts`, for a schedule; also stores measurements of its provider calls. */
export const measuringParts = (name: string, times: Times) => {
  const parts = measuredParts(name);
  return withProvider(
    { ...parts, ...measuredRuns({ ...parts, rows: createHealthRows(parts.table) }) },
    times,
  );
};

export const quoteLog = (parts: MeasuredParts) =>
  createQuoteLog({ ...parts, quotes: createQuoteStore(parts.table), newId: randomUUID, sleep });

import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createConfigurationStore } from '../../adapters/dynamo/configurations.ts';
import { createConversionStore } from '../../adapters/dynamo/conversions.ts';
import { createOrderStore } from '../../adapters/dynamo/orders.ts';
import { createSpreadStore } from '../../adapters/dynamo/spreads.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { createWebhookEventStore } from '../../adapters/dynamo/webhook-events.ts';
import { createRampsClient } from '../../adapters/ramps/client.ts';
import { createConversionProvider } from '../../adapters/ramps/conversions.ts';
import { createCredentialsSource } from '../../adapters/secrets/credentials.ts';
import { sleep, systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import { createLimit, PROVIDER_FAN_OUT } from '../../platform/limit.ts';
import type { Log } from '../../platform/logger.ts';
import { driveConversion } from './drive-conversion.ts';
import { processEvent } from './process-event.ts';

/** A step may wait this long for the provider: none begins when less time is left. */
const LONGEST_STEP_MS = 45_000;

/** The conversion engine with its real adapters: what the stream's driver and the sweep have in common. */
export const createEngine = (log: Log) => {
  const table = createTable(env('TABLE_NAME'));
  const conversions = createConversionStore(table);
  const configurations = createConfigurationStore(table);
  const provider = createConversionProvider(
    createRampsClient({
      credentials: createCredentialsSource({
        client: new SecretsManagerClient({}),
        secretId: env('RAMPS_SECRET_ID'),
        clock: systemClock,
      }),
      baseUrls: { sandbox: env('RAMPS_SANDBOX_URL'), production: env('RAMPS_PRODUCTION_URL') },
      clock: systemClock,
    }),
  );
  const step = {
    conversions,
    configurations,
    provider,
    spreads: createSpreadStore(table),
    clock: systemClock,
    log,
  };
  const event = {
    events: createWebhookEventStore(table),
    accounts: createSubAccountStore(table),
    configurations,
    conversions,
    orders: createOrderStore(table),
    clock: systemClock,
  };
  const limit = createLimit(PROVIDER_FAN_OUT);

  return (remainingMs: number) => {
    const deadline = systemClock().getTime() + remainingMs - LONGEST_STEP_MS;
    const drive = (id: string): Promise<void> => limit(() => driveConversion(id, step, { sleep, deadline }));
    return {
      drive,
      process: async (id: string): Promise<void> => {
        const toDrive = await processEvent(id, event);
        if (toDrive !== undefined) await drive(toDrive);
      },
    };
  };
};

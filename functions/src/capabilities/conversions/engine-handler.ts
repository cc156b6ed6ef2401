import { createTable } from '../../adapters/dynamo/client.ts';
import { createConfigurationStore } from '../../adapters/dynamo/configurations.ts';
import { createConversionStore } from '../../adapters/dynamo/conversions.ts';
import { createOrderLocks } from '../../adapters/dynamo/order-locks.ts';
import { createOrderStore } from '../../adapters/dynamo/orders.ts';
import { createPaymentStore } from '../../adapters/dynamo/payments.ts';
import { createReserveStore } from '../../adapters/dynamo/reserves.ts';
import { createSpreadStore } from '../../adapters/dynamo/spreads.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { createWebhookEventStore } from '../../adapters/dynamo/webhook-events.ts';
import { createRampsClient } from '../../adapters/ramps/client.ts';
import { createConversionProvider } from '../../adapters/ramps/conversions.ts';
import { rampsSettings } from '../../adapters/ramps/settings.ts';
import { sleep, systemClock } from '../../platform/clock.ts';
import { correlated, correlationId } from '../../platform/correlation.ts';
import { env } from '../../platform/env.ts';
import { PROVIDER_FAN_OUT } from '../../modules/provider/calls.ts';
import { createLimit } from '../../platform/limit.ts';
import type { Log } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { driveConversion } from './drive-conversion.ts';
import { askOnce } from './ask-once.ts';
import { type EventContext, processEvent } from './process-event.ts';
import { watchConversions } from './watch-conversions.ts';

/** A step may wait this long for the provider: none begins when less time is left. */
const LONGEST_STEP_MS = 45_000;

/** The conversion engine with its real adapters: what the stream's driver and the sweep have in common. */
export const createEngine = (log: Log, metrics: Metrics) => {
  const table = createTable(env('TABLE_NAME'));
  const told = { log, metrics, clock: systemClock };
  const watch = watchConversions(createConversionStore(table), told);
  const { conversions } = watch;
  const configurations = createConfigurationStore(table);
  const provider = createConversionProvider(createRampsClient(rampsSettings(told)));
  const accounts = createSubAccountStore(table);
  const orders = createOrderStore(table);
  const payments = createPaymentStore(table);
  const step = {
    conversions,
    configurations,
    accounts,
    orders,
    payments,
    locks: createOrderLocks(table),
    reserves: createReserveStore(table),
    provider,
    spreads: createSpreadStore(table),
    clock: systemClock,
    log,
  };
  const event = {
    events: createWebhookEventStore(table),
    accounts,
    configurations,
    conversions,
    payments,
    orders,
    clock: systemClock,
  } satisfies Omit<EventContext, 'ask'>;
  const limit = createLimit(PROVIDER_FAN_OUT);

  return (remainingMs: number) => {
    const deadline = systemClock().getTime() + remainingMs - LONGEST_STEP_MS;
    watch.forget();
    /** Each piece of work under an id of its own, from that of whoever asks for it. */
    const apart = (work: () => Promise<void>): Promise<void> => correlated(correlationId(), work);
    const drive = (id: string): Promise<void> =>
      apart(() => limit(() => driveConversion(id, step, { sleep, deadline })));
    const process = (id: string, ask: EventContext['ask']): Promise<void> =>
      apart(async () => {
        const toDrive = await processEvent(id, { ...event, ask });
        log.info('event processed', { event_id: id, conversion_id: toDrive ?? null });
        if (toDrive !== undefined) await drive(toDrive);
      });
    return {
      drive,
      /** Events that wait together share their looks at the provider. */
      processTogether: () => {
        const ask = askOnce(provider, systemClock, limit);
        return (id: string): Promise<void> => process(id, ask);
      },
      /** Seconds, of the conversions that this run has seen. */
      oldestUnfinished: watch.oldestUnfinished,
    };
  };
};

import { randomUUID } from 'node:crypto';
import { engineStores } from '../adapters/dynamo/conversions/engine-stores.ts';
import { createGatewaySettings } from '../adapters/dynamo/settings/settings.ts';
import { createRateStore } from '../adapters/dynamo/pricing/rates.ts';
import { createQuoteStore } from '../adapters/dynamo/orders/order-lists.ts';
import { createRampsClient } from '../adapters/ramps/client.ts';
import { createConversionProvider } from '../adapters/ramps/conversions.ts';
import { rampsSettings } from './ramps-settings.ts';
import { createEngine } from '../capabilities/money/conversions/engine.ts';
import { keptSettings } from '../modules/gateway-settings/kept-settings.ts';
import { createLastDay } from '../modules/rates/last-day.ts';
import { createQuoteLog } from '../modules/rates/quote-log.ts';
import { sleep, systemClock } from '../platform/clock.ts';
import { countEnv } from '../platform/env.ts';
import type { Served } from './serving.ts';
import { unnamedFor } from './unnamed-orders.ts';

/** The engine as the stream's driver and the sweep run it. */
export const conversionEngine = ({ table, log, metrics }: Required<Served>) => {
  const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
  const common = { clock: systemClock, sleep, log, metrics };
  const client = createRampsClient(rampsSettings({ table, log, metrics, settings }));
  const stores = engineStores(table, countEnv('DESTINATION_COOLING_OFF_HOURS'));
  return createEngine({
    ...stores,
    unnamed: unnamedFor(client, { table, log }, stores.orders),
    settings,
    quotes: createQuoteLog({ quotes: createQuoteStore(table), newId: randomUUID, ...common }),
    lastDay: createLastDay({ rates: createRateStore(table), settings, clock: systemClock }),
    provider: createConversionProvider(client),
    ...common,
  });
};

import { engineStores } from '../adapters/dynamo/conversions/engine-stores.ts';
import { createRateStore } from '../adapters/dynamo/pricing/rates.ts';
import { createConversionProvider } from '../adapters/ramps/conversions.ts';
import { createEngine } from '../capabilities/money/conversions/engine.ts';
import { createLastDay } from '../modules/rates/last-day.ts';
import { sleep } from '../platform/clock.ts';
import { countEnv } from '../platform/env.ts';
import { type ProviderParts, quoteLog } from './provider.ts';
import { unnamedFor } from './unnamed-orders.ts';

/** The engine for the stream's driver and the sweep. */
export const conversionEngine = (parts: ProviderParts) => {
  const { table, client, settings, clock, log, metrics } = parts;
  const stores = engineStores(table, countEnv('DESTINATION_COOLING_OFF_HOURS'));
  return createEngine({
    ...stores,
    unnamed: unnamedFor(parts, stores.orders),
    settings,
    quotes: quoteLog(parts),
    lastDay: createLastDay({ rates: createRateStore(table), settings, clock }),
    provider: createConversionProvider(client),
    clock,
    sleep,
    log,
    metrics,
  });
};

import { engineStores } from '../adapters/dynamo/conversions/engine-stores.ts';
import { createRateStore } from '../adapters/dynamo/pricing/rates.ts';
import { remembering, type Table } from '../adapters/dynamo/table/client.ts';
import { createConversionProvider } from '../adapters/ramps/conversions.ts';
import { createEngine } from '../capabilities/money/conversions/engine.ts';
import { createLastDay } from '../modules/rates/last-day.ts';
import { sleep } from '../platform/clock.ts';
import { countEnv } from '../platform/env.ts';
import { type ProviderParts, quoteLog } from './provider.ts';
import { firstExchangeFor, unnamedFor } from './unnamed-orders.ts';

/** The engine for the stream's driver and the sweep. */
export const conversionEngine = (parts: ProviderParts) => {
  const { table, client, settings, clock, log, metrics } = parts;
  const hours = countEnv('DESTINATION_COOLING_OFF_HOURS');
  const first = firstExchangeFor(parts);
  const storesOver = (read: Table) => {
    const stores = engineStores(read, hours, table);
    return { ...stores, unnamed: unnamedFor(parts, stores, { first, read }) };
  };
  return createEngine(
    {
      ...storesOver(table),
      settings,
      quotes: quoteLog(parts),
      lastDay: createLastDay({ rates: createRateStore(table), settings, clock }),
      provider: createConversionProvider(client),
      clock,
      sleep,
      log,
      metrics,
    },
    () => storesOver(remembering(table)),
  );
};

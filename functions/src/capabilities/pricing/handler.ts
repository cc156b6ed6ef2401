import { createAssetStore } from '../../adapters/dynamo/assets.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createClientSpreadStore } from '../../adapters/dynamo/client-spreads.ts';
import { createQuoteStore } from '../../adapters/dynamo/quotes.ts';
import { createRateStore } from '../../adapters/dynamo/rates.ts';
import { createSpreadBandStore } from '../../adapters/dynamo/spread-bands.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { servingHeld } from '../../wiring/serving-held.ts';
import { pricingRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));
const spreads = createClientSpreadStore(table);

const log = createLog('pricing');

export const handler = httpHandler(
  pricingRoutes({
    bands: createSpreadBandStore(table),
    spreads,
    rows: spreads.rows,
    rates: createRateStore(table),
    catalogue: createAssetStore(table),
    quotes: createQuoteStore(table),
    accounts: createSubAccountStore(table),
    clock: systemClock,
  }),
  servingHeld({ table, log }),
);

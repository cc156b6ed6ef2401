import { createAssetStore } from '../../../adapters/dynamo/settings/assets.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createClientSpreadStore, createSpreadBandStore } from '../../../adapters/dynamo/pricing/spreads.ts';
import { createRateStore } from '../../../adapters/dynamo/pricing/rates.ts';
import { createQuoteStore } from '../../../adapters/dynamo/orders/order-lists.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingHeld } from '../../../wiring/serving-held.ts';
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

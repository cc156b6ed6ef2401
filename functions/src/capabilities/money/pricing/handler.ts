import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createQuoteStore } from '../../../adapters/dynamo/orders/order-lists.ts';
import { createClientSpreadStore, createSpreadBandStore } from '../../../adapters/dynamo/pricing/spreads.ts';
import { createRateStore } from '../../../adapters/dynamo/pricing/rates.ts';
import { createAssetStore } from '../../../adapters/dynamo/settings/assets.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { serveHeld } from '../../../wiring/serving.ts';
import { pricingRoutes } from './routes.ts';

const parts = functionParts('pricing');
const { table, clock } = parts;
const spreads = createClientSpreadStore(table);

export const handler = serveHeld(
  pricingRoutes({
    bands: createSpreadBandStore(table),
    spreads,
    rows: spreads.rows,
    rates: createRateStore(table),
    catalogue: createAssetStore(table),
    quotes: createQuoteStore(table),
    accounts: createSubAccountStore(table),
    clock,
  }),
  parts,
);

import { randomUUID } from 'node:crypto';
import { createHoldingsStore } from '../../../adapters/dynamo/accounts/holdings.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createConfigurationStore } from '../../../adapters/dynamo/conversions/configurations.ts';
import { createConversionLists } from '../../../adapters/dynamo/conversions/conversion-lists.ts';
import { createConversionStore } from '../../../adapters/dynamo/conversions/conversions.ts';
import { createIncomingPayments } from '../../../adapters/dynamo/conversions/incoming-payments.ts';
import { createPaymentNotes } from '../../../adapters/dynamo/conversions/payment-notes.ts';
import { createPaymentStore } from '../../../adapters/dynamo/conversions/payments.ts';
import { createDailyTotals } from '../../../adapters/dynamo/orders/spending.ts';
import { createRateStore } from '../../../adapters/dynamo/pricing/rates.ts';
import { createSpreadStore } from '../../../adapters/dynamo/pricing/spreads.ts';
import { createConversionProvider } from '../../../adapters/ramps/conversions.ts';
import { env } from '../../../platform/env.ts';
import { servedPayments } from '../../../wiring/payment-routes.ts';
import { providerParts } from '../../../wiring/provider.ts';
import { serveHeld } from '../../../wiring/serving.ts';
import { conversionRoutes } from './routes.ts';

/** Short enough for two tries within one HTTP call. */
const PROVIDER_TIMEOUT_MS = 10_000;

const parts = providerParts('conversions', { timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'pages' });
const { table, client } = parts;

const ports = {
  ...parts,
  conversions: createConversionStore(table),
  configurations: createConfigurationStore(table),
  dailyTotals: createDailyTotals(table),
  holdings: createHoldingsStore(table),
  rates: createRateStore(table),
  payments: createPaymentStore(table),
  incoming: createIncomingPayments(table),
  notes: createPaymentNotes(table),
  newId: randomUUID,
  accounts: createSubAccountStore(table),
  spreads: createSpreadStore(table),
  wallets: createConversionProvider(client),
  dailyCeiling: env('RULE_DAILY_CEILING'),
  lists: createConversionLists(table),
};

export const handler = serveHeld([...conversionRoutes(ports), ...servedPayments(ports)], parts);

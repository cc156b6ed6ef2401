import { createHoldingsStore } from '../adapters/dynamo/accounts/holdings.ts';
import { createReserveStore } from '../adapters/dynamo/conversions/reserves.ts';
import { createLedger } from '../adapters/dynamo/ledger/ledger.ts';
import { createOrderLists } from '../adapters/dynamo/orders/order-lists.ts';
import { createVault } from '../adapters/ramps/holdings.ts';
import type { ProviderParts } from './provider.ts';

/** Parts for every refresh of sub-accounts' holdings. */
export const holdingsParts = ({
  table,
  client,
  clock,
  settings,
}: Pick<ProviderParts, 'table' | 'client' | 'clock' | 'settings'>) => ({
  rows: createHoldingsStore(table),
  orders: createOrderLists(table),
  vault: createVault(client),
  reserves: createReserveStore(table),
  ledger: createLedger(table),
  askedEvery: async () => (await settings.current()).performance.cache_minutes * 60_000,
  clock,
});

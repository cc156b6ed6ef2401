import { createHoldingsStore } from '../adapters/dynamo/accounts/holdings.ts';
import { createReserveStore } from '../adapters/dynamo/conversions/reserves.ts';
import { createLedger } from '../adapters/dynamo/ledger/ledger.ts';
import { createOrderLists } from '../adapters/dynamo/orders/order-lists.ts';
import { createVault } from '../adapters/ramps/holdings.ts';
import type { ProviderParts } from './provider.ts';

/** What every refresh of sub-accounts' holdings needs. */
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

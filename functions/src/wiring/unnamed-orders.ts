import { createLedger } from '../adapters/dynamo/ledger/ledger.ts';
import { createBindings } from '../adapters/dynamo/orders/order-intents.ts';
import { createOrderLists } from '../adapters/dynamo/orders/order-lists.ts';
import { createOrderSlots, createUnclearOrders } from '../adapters/dynamo/orders/order-slots.ts';
import { createChecklist } from '../adapters/dynamo/settings/settings.ts';
import { createStopStore } from '../adapters/dynamo/accounts/stops.ts';
import { createSubAccountStore } from '../adapters/dynamo/accounts/sub-accounts.ts';
import type { Table } from '../adapters/dynamo/table/client.ts';
import type { RampsClient } from '../adapters/ramps/client.ts';
import { createListing } from '../adapters/ramps/listing.ts';
import { type DriveRows, NO_DRIVE_ROWS } from '../modules/conversions/ports.ts';
import { firstExchange, type FirstExchangeGate } from '../modules/orders/first-exchange.ts';
import type { OrderRows } from '../modules/orders/ports.ts';
import { type UnnamedOrders, unnamedOrders } from '../modules/orders/unnamed.ts';
import { needsChecklist } from '../modules/provider/checklist.ts';
import { halting } from '../modules/stops/halt.ts';
import type { Parts } from './parts.ts';

type ListingParts = Parts & { readonly client: Pick<RampsClient, 'abilities' | 'read'> };

const common = ({ table, clock, log, client }: ListingParts, read: Table) => ({
  slots: createOrderSlots(read),
  bindings: createBindings(read),
  listing: createListing(client, clock),
  halt: halting({
    accounts: createSubAccountStore(table),
    stops: createStopStore(table),
    clock,
    log,
  }),
  clock,
});

/** One for each instance, because it remembers the proof. Null if the provider's exchanges need none. */
export const firstExchangeFor = (parts: ListingParts): FirstExchangeGate | null => {
  const { table, client } = parts;
  const { abilities } = client;
  return needsChecklist(abilities)
    ? firstExchange({ ...common(parts, table), abilities, checklist: createChecklist(table) })
    : null;
};

/** Null if the provider returns order ids. @param read may remember rows */
export const unnamedFor = (
  parts: ListingParts,
  { orders, rows = NO_DRIVE_ROWS }: { readonly orders: OrderRows; readonly rows?: DriveRows },
  {
    first = firstExchangeFor(parts),
    read = parts.table,
  }: {
    readonly first?: FirstExchangeGate | null;
    readonly read?: Table;
  } = {},
): UnnamedOrders | null => {
  const { table, client } = parts;
  if (client.abilities.orderIdOnCreate) return null;
  return unnamedOrders({
    ...common(parts, read),
    unclear: createUnclearOrders(read),
    orders,
    rows,
    lists: createOrderLists(table),
    ledger: createLedger(table),
    first,
  });
};

import { createLedger } from '../adapters/dynamo/ledger/ledger.ts';
import { createBindings } from '../adapters/dynamo/orders/order-intents.ts';
import { createOrderLists } from '../adapters/dynamo/orders/order-lists.ts';
import { createOrderSlots, createUnclearOrders } from '../adapters/dynamo/orders/order-slots.ts';
import { createChecklist } from '../adapters/dynamo/settings/settings.ts';
import { createStopStore } from '../adapters/dynamo/accounts/stops.ts';
import { createSubAccountStore } from '../adapters/dynamo/accounts/sub-accounts.ts';
import type { RampsClient } from '../adapters/ramps/client.ts';
import { createListing } from '../adapters/ramps/listing.ts';
import { firstExchange } from '../modules/orders/first-exchange.ts';
import type { OrderRows } from '../modules/orders/ports.ts';
import { type UnnamedOrders, unnamedOrders } from '../modules/orders/unnamed.ts';
import { needsChecklist } from '../modules/provider/checklist.ts';
import { halting } from '../modules/stops/halt.ts';
import type { Parts } from './parts.ts';

/** Null if the provider returns order ids. */
export const unnamedFor = (
  parts: Parts & { readonly client: Pick<RampsClient, 'abilities' | 'read'> },
  orders: OrderRows,
): UnnamedOrders | null => {
  const { table, clock, log, client } = parts;
  const { abilities } = client;
  if (abilities.orderIdOnCreate) return null;
  const common = {
    slots: createOrderSlots(table),
    bindings: createBindings(table),
    unclear: createUnclearOrders(table),
    listing: createListing(client, clock),
    halt: halting({
      accounts: createSubAccountStore(table),
      stops: createStopStore(table),
      clock,
      log,
    }),
    clock,
  };
  return unnamedOrders({
    ...common,
    orders,
    lists: createOrderLists(table),
    ledger: createLedger(table),
    first: needsChecklist(abilities)
      ? firstExchange({ ...common, abilities, checklist: createChecklist(table) })
      : null,
  });
};

import type { Table } from '../adapters/dynamo/client.ts';
import { createBindings } from '../adapters/dynamo/order-intents.ts';
import { createOrderLists } from '../adapters/dynamo/order-lists.ts';
import { createOrderSlots } from '../adapters/dynamo/order-slots.ts';
import type { RampsClient } from '../adapters/ramps/client.ts';
import { createListing } from '../adapters/ramps/listing.ts';
import type { OrderRows } from '../modules/orders/ports.ts';
import { type UnnamedOrders, unnamedOrders } from '../modules/orders/unnamed.ts';
import { systemClock } from '../platform/clock.ts';

/** Null for a provider whose answer to an order names it. */
export const unnamedFor = (
  client: Pick<RampsClient, 'abilities' | 'read'>,
  table: Table,
  orders: OrderRows,
): UnnamedOrders | null =>
  client.abilities.orderIdOnCreate
    ? null
    : unnamedOrders({
        orders,
        slots: createOrderSlots(table),
        bindings: createBindings(table),
        lists: createOrderLists(table),
        listing: createListing(client, systemClock),
        clock: systemClock,
      });

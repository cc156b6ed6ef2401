import { id } from '@ramps-gateway/shared/contract/fields.ts';
import * as z from 'zod/mini';
import type { OrderOwners } from '../../../modules/conversions/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem, type Item } from '../table/items.ts';
import { endOf, ENTITY, keys } from '../table/keys.ts';
import { transact } from '../table/writes.ts';

const stored = z.object({ record: z.object({ account_id: id }) });

export const createOrderOwners = (table: Table): OrderOwners => ({
  of: async (orderId) => {
    const item = await getItem(table, keys.orderOwner(orderId));
    return item === undefined ? undefined : stored.parse(item).record.account_id;
  },
  // The provider answers the same to every writer.
  keep: async (orderId, accountId, now) => {
    const item: Item = {
      ...keys.orderOwner(orderId),
      entity: ENTITY.orderOwner,
      version: 1,
      record: { account_id: accountId },
      expiresAt: endOf('orderOwner', now.toISOString()),
    };
    await transact(table, [{ Put: { TableName: table.name, Item: item } }]);
  },
});

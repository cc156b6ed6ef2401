import { amount } from '@ramps-gateway/shared/contract/fields.ts';
import { RECIPIENT_KINDS } from '@ramps-gateway/shared/contract/recipients.ts';
import { orderRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type { CountedTransfers } from '../../../capabilities/insight/projections/ports.ts';
import type { Table } from '../table/client.ts';
import { atVersion, getItem, isLostRace, parseItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { boundIntent } from '../orders/order-intents.ts';
import { recipientWrite } from '../accounts/recipients.ts';
import { transact } from '../table/writes.ts';

const counted = z.object({
  kind: z.enum(RECIPIENT_KINDS),
  destination_id: z.string(),
  asset: z.string(),
  amount,
  is_counted: z.boolean(),
});

export const createCountedTransfers = (table: Table): CountedTransfers => ({
  order: async (id) => {
    const item = await getItem(table, keys.order(id));
    return item === undefined ? undefined : parseItem(orderRecord, item).record;
  },
  destination: async ({ account_id: account, external_order_id: order }) =>
    (await boundIntent(table, account, order))?.destination ?? undefined,
  counted: async (id) => {
    const item = await getItem(table, keys.countedTransfer(id));
    return item === undefined ? undefined : parseItem(counted, item);
  },
  count: async (id, { version, record }, recipient) => {
    const parts = await transact(table, [
      {
        Put: {
          TableName: table.name,
          Item: {
            ...keys.countedTransfer(id),
            entity: ENTITY.countedTransfer,
            version: version + 1,
            record: { ...record },
          },
          ...(version === 0 ? { ConditionExpression: 'attribute_not_exists(pk)' } : atVersion(version)),
        },
      },
      recipientWrite(table, recipient),
    ]);
    if (parts.length === 0) return true;
    if (parts.some(isLostRace)) return false;
    throw new Error(`not written: ${parts.join(', ')}`);
  },
});

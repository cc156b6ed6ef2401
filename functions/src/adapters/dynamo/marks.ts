import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Mark, Marks } from '../../capabilities/projections/ports.ts';
import type { Table } from './client.ts';
import { getItem } from './items.ts';
import { ENTITY, keys } from './keys.ts';

const markRecord = z.object({
  complete: z.boolean(),
  list: z.nullable(z.string()),
  cursor: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
});

/** How far what is older has been gone through: for the figures, those of webhook events, of orders and of months, the payments, or the books. */
export const createMarks = (
  table: Table,
  of:
    | 'eventsMark'
    | 'ledgerMark'
    | 'monthsMark'
    | 'ordersMark'
    | 'paymentsMark'
    | 'recipientsMark'
    | 'statisticsMark',
): Marks => ({
  get: async () => {
    const item = await getItem(table, keys[of]);
    return item === undefined ? undefined : z.object({ record: markRecord }).parse(item).record;
  },
  save: async (mark: Mark) => {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys[of], entity: ENTITY[of], version: 1, record: mark },
      }),
    );
  },
});

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import type { DailyTotals } from '../../capabilities/conversions/ports.ts';
import type { Table } from './client.ts';
import { keys } from './keys.ts';

const row = z.object({ total: z.union([z.string(), z.int()]) });

/** DynamoDB numbers are exact decimals of 38 digits. */
export const createDailyTotals = (table: Table): DailyTotals => ({
  taken: async ({ subAccountId, day }): Promise<Amount> => {
    const { Item: item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: { ...keys.dailyTotal(subAccountId, day) },
        ConsistentRead: true,
      }),
    );
    return item === undefined ? '0' : String(row.parse(item).total);
  },
});

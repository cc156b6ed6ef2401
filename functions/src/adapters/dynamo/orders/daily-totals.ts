import { GetCommand, NumberValue } from '@aws-sdk/lib-dynamodb';
import { type Amount, compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import type { DailyTake, DailyTotals } from '../../../modules/orders/ports.ts';
import type { Table } from '../table/client.ts';
import type { Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';

const row = z.object({ total: z.union([z.string(), z.int()]) });

const added = (table: Table, { subAccountId, day }: Day, amount: Amount) => ({
  TableName: table.name,
  Key: { ...keys.dailyTotal(subAccountId, day) },
  UpdateExpression: 'ADD #total :amount SET #entity = :entity',
  ExpressionAttributeNames: { '#total': 'total', '#entity': 'entity' },
  ExpressionAttributeValues: { ':amount': NumberValue.from(amount), ':entity': ENTITY.dailyTotal },
});

type Day = Pick<DailyTake, 'day' | 'subAccountId'>;

/** A DynamoDB condition compares but does not calculate, so the remaining room is computed here. */
const roomFor = ({ limit, amount }: DailyTake): Amount => subtract(limit, amount);

/** False if the amount exceeds the full daily limit. */
export const fitsIntoDay = (take: DailyTake): boolean => compare(roomFor(take), '0') >= 0;

/** Part of a transaction: the day's total, if the limit leaves room. @param take one that `fitsIntoDay` */
export const takesDay = (table: Table, take: DailyTake): Write => {
  const update = added(table, take, take.amount);
  return {
    Update: {
      ...update,
      ConditionExpression: 'attribute_not_exists(#total) OR #total <= :room',
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ':room': NumberValue.from(roomFor(take)),
      },
    },
  };
};

export const givesBackDay = (table: Table, of: Day & { readonly amount: Amount }): Write => ({
  Update: added(table, of, subtract('0', of.amount)),
});

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

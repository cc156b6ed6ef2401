import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UnknownOrders } from '../../../modules/conversions/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem, isConditionFailure } from '../table/items.ts';
import { endOf, ENTITY, keys } from '../table/keys.ts';
import { minuteOf } from '../webhooks/webhook-quota.ts';

const row = z.object({
  in_a_row: z._default(z.int(), 0),
  minute: z.optional(z.string()),
  spent: z._default(z.int(), 0),
});

type Values = Readonly<Record<string, string | number>>;

/** One row for each owner: unknown orders in a row, and the reads of one minute. */
export const createUnknownOrders = (table: Table): UnknownOrders => {
  /** False where the condition does not hold. */
  const update = async (
    userId: string,
    now: Date,
    { set = '', add = '', condition }: { set?: string; add?: string; condition?: string },
    values: Values,
  ): Promise<boolean> => {
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { ...keys.unknownOrders(userId) },
          UpdateExpression: `SET #entity = :entity, #end = :end${set}${add}`,
          ...(condition === undefined ? {} : { ConditionExpression: condition }),
          ExpressionAttributeNames: {
            '#entity': 'entity',
            '#end': 'expiresAt',
            ...([set, add, condition].join(' ').includes('#minute') ? { '#minute': 'minute' } : {}),
          },
          ExpressionAttributeValues: {
            ...values,
            ':entity': ENTITY.unknownOrders,
            ':end': endOf('unknownOrders', now.toISOString()),
          },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailure(error)) return false;
      throw error;
    }
  };

  const take = async (userId: string, now: Date, most: number): Promise<boolean> => {
    const minute = minuteOf(now);
    const more = (): Promise<boolean> =>
      update(
        userId,
        now,
        { add: ' ADD spent :one', condition: '#minute = :minute AND spent < :most' },
        { ':one': 1, ':minute': minute, ':most': most },
      );
    const first = (): Promise<boolean> =>
      update(
        userId,
        now,
        {
          set: ', #minute = :minute, spent = :one',
          condition: 'attribute_not_exists(#minute) OR #minute <> :minute',
        },
        { ':one': 1, ':minute': minute },
      );
    // Another instance may begin the minute at the same moment.
    return (await more()) || (await first()) || more();
  };

  return {
    take,
    of: async (userId, now) => {
      const item = await getItem(table, keys.unknownOrders(userId));
      if (item === undefined) return { inARow: 0, reads: 0 };
      const { in_a_row: inARow, minute, spent } = row.parse(item);
      return { inARow, reads: minute === minuteOf(now) ? spent : 0 };
    },
    unknown: async (userId, now) => {
      await update(userId, now, { add: ' ADD in_a_row :one' }, { ':one': 1 });
    },
    known: async (userId, now) => {
      await update(userId, now, { set: ', in_a_row = :none' }, { ':none': 0 });
    },
  };
};

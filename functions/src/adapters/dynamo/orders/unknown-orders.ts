import { id } from '@ramps-gateway/shared/contract/fields.ts';
import * as z from 'zod/mini';
import type { OrderOwners, UnknownOrders } from '../../../modules/conversions/ports.ts';
import type { Table } from '../table/client.ts';
import { type Expression, put, update, x } from '../table/expressions.ts';
import { getItem, readItem } from '../table/items.ts';
import { endOf, ENTITY, itemOf, keys } from '../table/keys.ts';
import { writeOne } from '../table/writes.ts';
import { minuteOf } from '../webhooks/intake.ts';

const row = z.object({
  in_a_row: z._default(z.int(), 0),
  minute: z.optional(z.string()),
  spent: z._default(z.int(), 0),
});

/** One row per owner: consecutive unknown orders, and the order reads of one minute. */
export const createUnknownOrders = (table: Table): UnknownOrders => {
  /** @param more continues the update's SET clause */
  const change = (userId: string, now: Date, more: Expression, when?: Expression): Promise<boolean> => {
    const end = endOf('unknownOrders', now.toISOString());
    const all = x`SET entity = ${ENTITY.unknownOrders}, expiresAt = ${end}${more}`;
    return writeOne(table, update(table, keys.unknownOrders(userId), all, when));
  };

  const take = async (userId: string, now: Date, most: number): Promise<boolean> => {
    const minute = minuteOf(now);
    const more = (): Promise<boolean> =>
      change(userId, now, x` ADD spent ${1}`, x`minute = ${minute} AND spent < ${most}`);
    const first = (): Promise<boolean> =>
      change(
        userId,
        now,
        x`, minute = ${minute}, spent = ${1}`,
        x`attribute_not_exists(minute) OR minute <> ${minute}`,
      );
    // Another instance may start the same minute first.
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
      await change(userId, now, x` ADD in_a_row ${1}`);
    },
    known: async (userId, now) => {
      await change(userId, now, x`, in_a_row = ${0}`);
    },
  };
};

const owner = z.object({ account_id: id });

export const createOrderOwners = (table: Table): OrderOwners => ({
  of: async (orderId) => (await readItem(table, keys.orderOwner(orderId), owner))?.record.account_id,
  // Needs no condition: the provider gives every writer the same answer.
  keep: async (orderId, accountId, now) => {
    const expiresAt = endOf('orderOwner', now.toISOString());
    const item = itemOf('orderOwner', keys.orderOwner(orderId), 1, { account_id: accountId }, { expiresAt });
    await writeOne(table, put(table, item));
  },
});

import { createHash } from 'node:crypto';
import type { z } from 'zod/mini';
import type { Table } from './client.ts';
import { getItem, type Key, parseItem, type Write } from './items.ts';
import { ENTITY, keys } from './keys.ts';

interface ByReference {
  readonly account_id: string;
  readonly reference: string;
}

/** Stores what the provider does not keep about a manual order, by account and reference. */
export const orderDetails = <R extends z.core.$ZodType>(
  name: 'exchangeTerms' | 'orderDestination',
  record: R,
) => {
  // Callers choose their own references; a digest gives a safe key of fixed length.
  const keyOf = ({ account_id: account, reference }: ByReference): Key =>
    keys[name](account, createHash('sha256').update(reference).digest('base64url'));
  return {
    /** Part of the order's claim. Replaces the row of a refused order with the same reference. */
    keep: (table: Table, order: ByReference, details: z.output<R>): Write => ({
      Put: {
        TableName: table.name,
        Item: { ...keyOf(order), entity: ENTITY[name], version: 1, record: details },
      },
    }),
    /** `undefined` for an order placed outside the gateway. */
    get: async (table: Table, order: ByReference): Promise<z.output<R> | undefined> => {
      const item = await getItem(table, keyOf(order));
      return item === undefined ? undefined : parseItem(record, item).record;
    },
  };
};

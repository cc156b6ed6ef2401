import * as z from 'zod/mini';
import { getItem, type Write } from '../table/items.ts';
import type { Table } from '../table/client.ts';
import { ENTITY, keys } from '../table/keys.ts';

/** The ids of all enabled administrators, in one item: two who demote each other at the same moment conflict on it. */
const NAMES = { '#entity': 'entity', '#version': 'version', '#ids': 'ids' };

export const administratorJoins = (table: Table, userId: string): Write => ({
  Update: {
    TableName: table.name,
    Key: { ...keys.administrators },
    UpdateExpression: 'SET #entity = :entity ADD #ids :mine, #version :one',
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: {
      ':entity': ENTITY.administrators,
      ':mine': new Set([userId]),
      ':one': 1,
    },
  },
});

/** Holds only while another user is one too. */
export const administratorLeaves = (table: Table, userId: string): Write => ({
  Update: {
    TableName: table.name,
    Key: { ...keys.administrators },
    UpdateExpression: 'SET #entity = :entity ADD #version :one DELETE #ids :mine',
    ConditionExpression: 'attribute_exists(#ids) AND (size(#ids) > :one OR NOT contains(#ids, :id))',
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: {
      ':entity': ENTITY.administrators,
      ':mine': new Set([userId]),
      ':id': userId,
      ':one': 1,
    },
  },
});

const counted = z.object({ ids: z.optional(z.set(z.string())) });

export const createAdministrators = (table: Table) => async (): Promise<readonly string[]> => [
  ...(counted.safeParse(await getItem(table, keys.administrators)).data?.ids ?? []),
];

import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import * as z from 'zod/mini';
import type { UnsettledUser, UnsettledUsers } from '../../capabilities/users/ports.ts';
import type { Table } from './client.ts';
import { idIn, queryRows } from './rows.ts';

/** A partition of its own in the index of what is due: the sweep of the conversions never sees it. */
const PARTITION = 'DUE#users';

/** The attributes that make an item due at `until` (ISO 8601). */
export const dueUser = (until: string): { readonly due: string; readonly dueAt: string } => ({
  due: PARTITION,
  dueAt: until,
});

const dueItem = z.object({ pk: z.string() });

const unsettledOf = (item: unknown): UnsettledUser => {
  const { pk } = dueItem.parse(item);
  const [kind, id] = [pk.slice(0, pk.indexOf('#')), idIn(pk)];
  if (kind === 'USER') return { kind: 'role', userId: id };
  if (kind === 'USER_CREATION') return { kind: 'creation', email: id };
  throw new Error(`nothing is known to be unsettled about ${kind}`);
};

/** What was left half done and whose lease has ended: one Query, those that wait longest first. */
export const createUnsettledUsers = (table: Table): UnsettledUsers => ({
  until: async (when, limit) => {
    const { partition, sort } = TABLE.indexes.due;
    const query = {
      IndexName: 'due',
      KeyConditionExpression: '#p = :p AND #s <= :when',
      ExpressionAttributeNames: { '#p': partition, '#s': sort },
      ExpressionAttributeValues: { ':p': PARTITION, ':when': when },
    };
    return (await queryRows(table, query, unsettledOf, { limit })).rows;
  },
});

import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import { ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import type { Connection, Connections } from '../../../capabilities/insight/realtime/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem, type Item, parseItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { queryRows } from '../table/rows.ts';

const connectionRecord = z.object({
  connection_id: z.string(),
  user_id: z.string(),
  role: z.enum(ROLES),
  connected_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
});

const ADMINISTRATORS = `${ENTITY.connection}#admin`;
const OTHERS = `${ENTITY.connection}#user`;
const ofUserKey = (userId: string): string => `${ENTITY.connection}#${userId}`;

/** Sorted by its end, so that a look-up begins after those that have ended and reads none of them. */
const itemOf = (connection: Connection): Item => ({
  ...keys.connection(connection.connection_id),
  entity: ENTITY.connection,
  version: 1,
  record: { ...connection },
  owner: ofUserKey(connection.user_id),
  all: connection.role === 'admin' ? ADMINISTRATORS : OTHERS,
  sort: `${connection.ends_at}#${connection.connection_id}`,
  expiresAt: Math.ceil(Date.parse(connection.ends_at) / 1000),
});

export const createConnectionStore = (table: Table): Connections => {
  const query = async (
    index: 'byOwner' | 'all',
    partition: string,
    now: Date,
  ): Promise<readonly Connection[]> => {
    const named = {
      IndexName: index,
      KeyConditionExpression: '#p = :p AND #s > :now',
      ExpressionAttributeNames: { '#p': TABLE.indexes[index].partition, '#s': TABLE.indexes[index].sort },
      // `~` sorts after `#`: one that ends this very moment has ended.
      ExpressionAttributeValues: { ':p': partition, ':now': `${now.toISOString()}~` },
    };
    return (await queryRows(table, named, (item) => parseItem(connectionRecord, item).record)).rows;
  };

  return {
    create: async (connection) => {
      await table.client.send(new PutCommand({ TableName: table.name, Item: itemOf(connection) }));
    },
    get: async (connectionId) => {
      const item = await getItem(table, keys.connection(connectionId));
      return item === undefined ? undefined : parseItem(connectionRecord, item).record;
    },
    remove: async (connectionId) => {
      await table.client.send(
        new DeleteCommand({ TableName: table.name, Key: { ...keys.connection(connectionId) } }),
      );
    },
    ofUser: (userId, now) => query('byOwner', ofUserKey(userId), now),
    ofAdministrators: (now) => query('all', ADMINISTRATORS, now),
    ofOthers: (now) => query('all', OTHERS, now),
  };
};

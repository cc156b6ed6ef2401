import { ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import type { Connection, Connections } from '../../../capabilities/insight/realtime/ports.ts';
import type { Table } from '../table/client.ts';
import { put, remove, x } from '../table/expressions.ts';
import { recordIn } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { inIndex, queryRows } from '../table/rows.ts';
import { rowsOf, writeOne } from '../table/writes.ts';

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

/** Sorted by end, so a query skips connections that have ended. */
const connections = rowsOf(
  'connection',
  connectionRecord,
  (connection) => keys.connection(connection.connection_id),
  (connection) => ({
    owner: ofUserKey(connection.user_id),
    all: connection.role === 'admin' ? ADMINISTRATORS : OTHERS,
    sort: `${connection.ends_at}#${connection.connection_id}`,
    expiresAt: Math.ceil(Date.parse(connection.ends_at) / 1000),
  }),
);

export const createConnectionStore = (table: Table): Connections => {
  const openIn = async (
    index: 'byOwner' | 'all',
    partition: string,
    now: Date,
  ): Promise<readonly Connection[]> => {
    // `~` sorts after `#`, so a connection that ends now is excluded.
    const where = inIndex(index, partition, (sort) => x`${sort} > ${`${now.toISOString()}~`}`);
    return (await queryRows(table, where, recordIn(connectionRecord), { index })).rows;
  };

  return {
    create: async (connection) => {
      await writeOne(table, put(table, connections.item(connection, 1)));
    },
    get: (connectionId) => connections.record(table, keys.connection(connectionId)),
    remove: async (connectionId) => {
      await writeOne(table, remove(table, keys.connection(connectionId)));
    },
    ofUser: (userId, now) => openIn('byOwner', ofUserKey(userId), now),
    ofAdministrators: (now) => openIn('all', ADMINISTRATORS, now),
    ofOthers: (now) => openIn('all', OTHERS, now),
  };
};

import { type AssetRecord, assetRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type { Assets } from '../../../capabilities/accounts/assets/ports.ts';
import type { Catalogue } from '../../../capabilities/money/pricing/ports.ts';
import type { Table } from '../table/client.ts';
import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { type Item, parseItem } from '../table/items.ts';
import { createItem, replaceItem } from '../table/writes.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { queryRows } from '../table/rows.ts';

const itemOf = (record: AssetRecord, version: number): Item => ({
  ...keys.asset(record.symbol, record.id),
  entity: ENTITY.asset,
  version,
  record,
});

const keyed = z.object({ sk: z.string() });

/** All under one key: few rows, read by every user and consistently. */
export const createAssetStore = (table: Table): Assets & Catalogue => {
  const rowsAfter = async (after: string | undefined, limit?: number) => {
    const query = {
      KeyConditionExpression: after === undefined ? 'pk = :pk' : 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: {
        ':pk': keys.asset('', '').pk,
        ...(after === undefined ? {} : { ':after': after }),
      },
      ConsistentRead: true,
    };
    const read = (item: unknown) => ({ sk: keyed.parse(item).sk, ...parseItem(assetRecord, item) });
    return (await queryRows(table, query, read, limit === undefined ? {} : { limit })).rows;
  };

  return {
    page: async ({ limit, cursor }) => {
      const rows = await rowsAfter(
        cursor === undefined ? undefined : decodeCursor(cursor, 'ASSET#'),
        limit + 1,
      );
      const shown = rows.slice(0, limit);
      const end = rows.length > limit ? shown.at(-1) : undefined;
      return { items: shown.map(({ record }) => record), next_cursor: end ? encodeCursor(end.sk) : null };
    },
    named: async (symbol) => {
      const { pk, sk } = keys.asset(symbol, '');
      const query = {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :symbol)',
        ExpressionAttributeValues: { ':pk': pk, ':symbol': sk },
      };
      return (await queryRows(table, query, (item) => parseItem(assetRecord, item).record)).rows;
    },
    every: async () => (await rowsAfter(undefined)).map(({ version, record }) => ({ version, record })),
    create: (record) => createItem(table, itemOf(record, 1)),
    replace: (record, expected) => replaceItem(table, itemOf(record, expected + 1), expected),
  };
};

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type AssetRecord, assetRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type { Assets, StoredAsset } from '../../capabilities/assets/ports.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { Table } from './client.ts';
import { createItem, type Item, parseItem, replaceItem } from './items.ts';
import { ASSETS, ENTITY, keys } from './keys.ts';

const itemOf = (record: AssetRecord, version: number): Item => ({
  ...keys.asset(record.symbol, record.id),
  entity: ENTITY.asset,
  version,
  record,
});

const keyed = z.object({ sk: z.string() });

const encode = (sk: string): string => Buffer.from(sk).toString('base64url');

const decode = (cursor: string): string => {
  const sk = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!sk.startsWith('ASSET#') || encode(sk) !== cursor)
    throw new VisibleError('INVALID_REQUEST', 'cursor: not valid');
  return sk;
};

/** The asset catalogue: few rows that everybody reads, under one key, so that a list shows what was just synchronized. */
export const createAssetStore = (table: Table): Assets => {
  const query = async (after: string | undefined, limit?: number) => {
    const { Items: items = [], LastEvaluatedKey: last } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: after === undefined ? 'pk = :pk' : 'pk = :pk AND sk > :after',
        ExpressionAttributeValues: { ':pk': ASSETS, ...(after === undefined ? {} : { ':after': after }) },
        ConsistentRead: true,
        ...(limit === undefined ? {} : { Limit: limit }),
      }),
    );
    const rows = items.map((item) => ({ sk: keyed.parse(item).sk, ...parseItem(assetRecord, item) }));
    return { rows, last: last === undefined ? undefined : rows.at(-1)?.sk };
  };

  return {
    page: async ({ limit, cursor }) => {
      const { rows } = await query(cursor === undefined ? undefined : decode(cursor), limit + 1);
      const shown = rows.slice(0, limit);
      const end = rows.length > limit ? shown.at(-1) : undefined;
      return { items: shown.map(({ record }) => record), next_cursor: end ? encode(end.sk) : null };
    },
    every: async () => {
      const found: StoredAsset[] = [];
      let after: string | undefined;
      do {
        const page = await query(after);
        found.push(...page.rows.map(({ version, record }) => ({ version, record })));
        after = page.last;
      } while (after !== undefined);
      return found;
    },
    create: (record) => createItem(table, itemOf(record, 1)),
    replace: (record, expected) => replaceItem(table, itemOf(record, expected + 1), expected),
  };
};

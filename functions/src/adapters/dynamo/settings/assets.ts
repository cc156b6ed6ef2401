import { assetRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Assets } from '../../../capabilities/accounts/assets/ports.ts';
import type { Catalogue } from '../../../capabilities/money/pricing/ports.ts';
import type { Table } from '../table/client.ts';
import { x } from '../table/expressions.ts';
import { keyed, parseItem, recordIn } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { decodeCursor, pageOf } from '../table/pages.ts';
import { queryRows } from '../table/rows.ts';
import { rowsOf } from '../table/writes.ts';

const assets = rowsOf('asset', assetRecord, ({ symbol, id }) => keys.asset(symbol, id));

/** All assets share one partition: every user reads them, consistently, and there are few. */
export const createAssetStore = (table: Table): Assets & Catalogue => {
  const rowsAfter = async (after: string | undefined, limit?: number) => {
    const { pk } = keys.asset('', '');
    const where = after === undefined ? x`pk = ${pk}` : x`pk = ${pk} AND sk > ${after}`;
    const read = (item: unknown) => ({ sk: keyed.parse(item).sk, ...parseItem(assetRecord, item) });
    return (await queryRows(table, where, read, { consistent: true, limit })).rows;
  };

  return {
    page: async ({ limit, cursor }) => {
      const after = cursor === undefined ? undefined : decodeCursor(cursor, 'ASSET#');
      const { items, next_cursor } = pageOf(await rowsAfter(after, limit + 1), limit, ({ sk }) => sk);
      return { items: items.map(({ record }) => record), next_cursor };
    },
    named: async (symbol) => {
      const { pk, sk } = keys.asset(symbol, '');
      return (await queryRows(table, x`pk = ${pk} AND begins_with(sk, ${sk})`, recordIn(assetRecord))).rows;
    },
    every: async () => (await rowsAfter(undefined)).map(({ version, record }) => ({ version, record })),
    create: (record) => assets.save(table, record, 0),
    replace: (record, expected) => assets.save(table, record, expected),
  };
};

import { type PoolRecord, poolRecord } from '@ramps-gateway/shared/contract/alerts.ts';
import type { Table } from '../table/client.ts';
import { getItem, type Item, parseItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { createItem, replaceItem } from '../table/writes.ts';

export const createPoolStore = (table: Table) => ({
  get: async (): Promise<{ version: number; record: PoolRecord } | undefined> => {
    const item = await getItem(table, keys.pool);
    return item === undefined ? undefined : parseItem(poolRecord, item);
  },
  put: (record: PoolRecord, expected: number): Promise<boolean> => {
    const item: Item = { ...keys.pool, entity: ENTITY.pool, version: expected + 1, record };
    return expected === 0 ? createItem(table, item) : replaceItem(table, item, expected);
  },
});

import { type SavedViewsRecord, savedViewsRecord } from '@ramps-gateway/shared/contract/saved-views.ts';
import type { Table } from '../table/client.ts';
import { getItem, type Item, parseItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { createItem, replaceItem } from '../table/writes.ts';

const itemOf = (record: SavedViewsRecord, version: number): Item => ({
  ...keys.savedViews(record.user_id),
  entity: ENTITY.savedViews,
  version,
  record,
});

export const createSavedViewStore = (table: Table) => ({
  get: async (userId: string): Promise<{ version: number; record: SavedViewsRecord } | undefined> => {
    const item = await getItem(table, keys.savedViews(userId));
    return item === undefined ? undefined : parseItem(savedViewsRecord, item);
  },
  write: (record: SavedViewsRecord, expected: number): Promise<boolean> =>
    expected === 0
      ? createItem(table, itemOf(record, 1))
      : replaceItem(table, itemOf(record, expected + 1), expected),
});

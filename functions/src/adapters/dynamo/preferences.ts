import { type PreferencesRecord, preferencesRecord } from '@ramps-gateway/shared/contract/preferences.ts';
import type { Act } from '../../platform/deed.ts';
import type { Table } from './client.ts';
import { getItem, getItems, type Item, parseItem } from './items.ts';
import { createItem, replaceItem } from './writes.ts';
import { ENTITY, keys } from './keys.ts';
import { readable } from './rows.ts';

const itemOf = (record: PreferencesRecord, version: number): Item => ({
  ...keys.preferences(record.user_id),
  entity: ENTITY.preferences,
  version,
  record,
});

export const createPreferenceStore = (table: Table) => ({
  get: async (userId: string): Promise<{ version: number; record: PreferencesRecord } | undefined> => {
    const item = await getItem(table, keys.preferences(userId));
    return item === undefined ? undefined : parseItem(preferencesRecord, item);
  },
  ofMany: async (userIds: readonly string[]): Promise<ReadonlyMap<string, PreferencesRecord>> => {
    const items = await getItems(
      table,
      userIds.map((id) => keys.preferences(id)),
    );
    const found = readable(table, items, (item) => parseItem(preferencesRecord, item).record);
    return new Map(found.map((each) => [each.user_id, each]));
  },
  write: (record: PreferencesRecord, expected: number, act: Act): Promise<boolean> =>
    expected === 0
      ? createItem(table, itemOf(record, 1), act)
      : replaceItem(table, itemOf(record, expected + 1), expected, act),
});

import { type PreferencesRecord, preferencesRecord } from '@ramps-gateway/shared/contract/preferences.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import { getItem, getItems, type Item, parseItem } from '../table/items.ts';
import { createItem, replaceItem } from '../table/writes.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { readable } from '../table/rows.ts';

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

import { type PreferencesRecord, preferencesRecord } from '@ramps-gateway/shared/contract/preferences.ts';
import { type SavedViewsRecord, savedViewsRecord } from '@ramps-gateway/shared/contract/saved-views.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { rowsOf } from '../table/writes.ts';

const preferences = rowsOf('preferences', preferencesRecord, ({ user_id: user }) => keys.preferences(user));

export const createPreferenceStore = (table: Table) => ({
  get: (userId: string) => preferences.get(table, keys.preferences(userId)),
  ofMany: async (userIds: readonly string[]): Promise<ReadonlyMap<string, PreferencesRecord>> => {
    const found = await preferences.records(table, userIds.map(keys.preferences));
    return new Map(found.map((each) => [each.user_id, each]));
  },
  write: (record: PreferencesRecord, expected: number, act: Act): Promise<boolean> =>
    preferences.save(table, record, expected, act),
});

const savedViews = rowsOf('savedViews', savedViewsRecord, ({ user_id: user }) => keys.savedViews(user));

export const createSavedViewStore = (table: Table) => ({
  get: (userId: string) => savedViews.get(table, keys.savedViews(userId)),
  write: (record: SavedViewsRecord, expected: number): Promise<boolean> =>
    savedViews.save(table, record, expected),
});

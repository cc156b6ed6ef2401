import { type ProfileRecord, profileRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { Table } from './client.ts';
import { createItem, getItem, type Item, parseItem, replaceItem } from './items.ts';
import { ENTITY, keys } from './keys.ts';

export interface StoredProfile {
  readonly version: number;
  readonly record: ProfileRecord;
}

const itemOf = (record: ProfileRecord, version: number): Item => ({
  ...keys.profile(record.user_id),
  entity: ENTITY.profile,
  version,
  record,
  all: ENTITY.profile,
  sort: `${record.created_at}#${record.user_id}`,
});

export const createProfileStore = (table: Table) => {
  const get = async (userId: string): Promise<StoredProfile | undefined> => {
    const item = await getItem(table, keys.profile(userId));
    return item === undefined ? undefined : parseItem(profileRecord, item);
  };
  return {
    get,
    /** No role row means client, and so does a failed look-up (spec 6). */
    currentRole: async (userId: string): Promise<Role> => {
      try {
        return (await get(userId))?.record.role ?? 'client';
      } catch {
        return 'client';
      }
    },
    /** False when there already is one. */
    create: (record: ProfileRecord): Promise<boolean> => createItem(table, itemOf(record, 1)),
    /** False when the profile has changed since `expected`. */
    replace: (record: ProfileRecord, expected: number): Promise<boolean> =>
      replaceItem(table, itemOf(record, expected + 1), expected),
  };
};

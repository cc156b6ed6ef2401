import { type SubAccountRecord, subAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Ownership } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredSubAccount } from '../../../modules/accounts/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem, getItems, type Item, parseItem } from '../table/items.ts';
import { createItem, replaceItem } from '../table/writes.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listed } from '../table/lists.ts';
import { readable } from '../table/rows.ts';

export const subAccountItem = (record: SubAccountRecord, version: number): Item => ({
  ...keys.subAccount(record.id),
  entity: ENTITY.subAccount,
  version,
  record,
  ...listed(ENTITY.subAccount, record, record.created_at, record.id),
});

/** `record.id` follows from the provider's account id (platform/ids), so a second insert meets the first. */
export const createSubAccountStore = (table: Table) => ({
  get: async (id: string): Promise<StoredSubAccount | undefined> => {
    const item = await getItem(table, keys.subAccount(id));
    return item === undefined ? undefined : parseItem(subAccountRecord, item);
  },
  /** 100 a request. Missing rows and unreadable ones (which are reported) are left out: nobody counts as their owner. */
  ofMany: async (ids: readonly string[]): Promise<ReadonlyMap<string, StoredSubAccount>> => {
    const items = await getItems(table, [...new Set(ids)].map(keys.subAccount));
    const found = readable(table, items, (item) => parseItem(subAccountRecord, item));
    return new Map(found.map((stored) => [stored.record.id, stored]));
  },
  create: (record: SubAccountRecord): Promise<boolean> => createItem(table, subAccountItem(record, 1)),
  replace: (record: SubAccountRecord, expected: number): Promise<boolean> =>
    replaceItem(table, subAccountItem(record, expected + 1), expected),
});

export const createOwnerships =
  (table: Table) =>
  async (ids: readonly string[]): Promise<ReadonlyMap<string, Ownership>> => {
    const found = await createSubAccountStore(table).ofMany(ids);
    return new Map([...found].map(([id, { record }]) => [id, record]));
  };

import {
  linkTo,
  type SubAccountLink,
  type SubAccountRecord,
  subAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Ownership, Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { StoredSubAccount } from '../../../modules/accounts/ports.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Table } from '../table/client.ts';
import { getItems, type OnLeftOut, parseItem, readable } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listAll, listed, listPage, listRecords, listsOf } from '../table/lists.ts';
import { rowsOf } from '../table/writes.ts';

/** `record.id` derives from the provider's account id (modules/accounts/ids), so a duplicate insert conflicts. */
export const subAccounts = rowsOf(
  'subAccount',
  subAccountRecord,
  ({ id }) => keys.subAccount(id),
  (record) => listed(ENTITY.subAccount, record, record.created_at, record.id),
);

export const createSubAccountStore = (table: Table) => ({
  get: (id: string): Promise<StoredSubAccount | undefined> => subAccounts.get(table, keys.subAccount(id)),
  /** 100 a request. Omits missing rows, and unreadable ones, which it reports: an omitted account has no owner. */
  ofMany: async (ids: readonly string[]): Promise<ReadonlyMap<string, StoredSubAccount>> => {
    const items = await getItems(table, [...new Set(ids)].map(keys.subAccount));
    const found = readable(table, items, (item) => parseItem(subAccountRecord, item));
    return new Map(found.map((stored) => [stored.record.id, stored]));
  },
  create: (record: SubAccountRecord): Promise<boolean> => subAccounts.save(table, record, 0),
  replace: (record: SubAccountRecord, expected: number): Promise<boolean> =>
    subAccounts.save(table, record, expected),
});

export const createOwnerships =
  (table: Table) =>
  async (ids: readonly string[]): Promise<ReadonlyMap<string, Ownership>> => {
    const found = await createSubAccountStore(table).ofMany(ids);
    return new Map([...found].map(([id, { record }]) => [id, record]));
  };

const ownedBy = (userId: string) => listsOf(ENTITY.subAccount, { user_id: userId, role: 'client' }, false);

export const createSubAccountLists = (table: Table) => ({
  page: (who: Principal, page: PageRequest, onLeftOut?: OnLeftOut): Promise<Page<SubAccountRecord>> =>
    listPage(table, listsOf(ENTITY.subAccount, who, true), subAccountRecord, page, { onLeftOut }),

  every: (who: Principal, onLeftOut?: OnLeftOut): Promise<readonly StoredSubAccount[]> =>
    listAll(table, listsOf(ENTITY.subAccount, who, true), subAccountRecord, onLeftOut),

  owned: (userId: string): Promise<readonly SubAccountRecord[]> =>
    listRecords(table, ownedBy(userId), subAccountRecord),

  newestOwned: async (userId: string, limit: number): Promise<readonly SubAccountRecord[]> =>
    (await listPage(table, ownedBy(userId), subAccountRecord, { limit })).items,

  links: async (externalIds: readonly string[]): Promise<ReadonlyMap<string, SubAccountLink>> => {
    const wanted = [...new Set(externalIds)].map((externalId) => keys.subAccount(subAccountId(externalId)));
    const found = await subAccounts.records(table, wanted, { consistent: false });
    return new Map(found.map((record) => [record.external_id, linkTo(record)]));
  },
});

import {
  linkTo,
  type SubAccountLink,
  type SubAccountRecord,
  subAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Table } from './client.ts';
import { subAccountId } from '../../modules/accounts/ids.ts';
import { getItems, parseItem } from './items.ts';
import { ENTITY, keys } from './keys.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { listAll, listPage, listsOf } from './lists.ts';
import { type OnLeftOut, readable } from './rows.ts';
import type { StoredSubAccount } from '../../modules/accounts/ports.ts';

/** Sub-accounts within a principal's scope (C3), newest first. */
export const createSubAccountLists = (table: Table) => ({
  page: (who: Principal, page: PageRequest): Promise<Page<SubAccountRecord>> =>
    listPage(table, listsOf(ENTITY.subAccount, who, true), subAccountRecord, page),

  /** All of them: a Query for each megabyte, about 1,200 sub-accounts. */
  every: (who: Principal, onLeftOut?: OnLeftOut): Promise<readonly StoredSubAccount[]> =>
    listAll(table, listsOf(ENTITY.subAccount, who, true), subAccountRecord, onLeftOut),

  /** One Query. */
  newestOwned: async (userId: string, limit: number): Promise<readonly SubAccountRecord[]> => {
    const owned = listsOf(ENTITY.subAccount, { user_id: userId, role: 'client' }, false);
    return (await listPage(table, owned, subAccountRecord, { limit })).items;
  },

  /** What others show of these accounts, by the provider's id; one BatchGetItem for each hundred. */
  links: async (externalIds: readonly string[]): Promise<ReadonlyMap<string, SubAccountLink>> => {
    const wanted = [...new Set(externalIds)].map((externalId) => keys.subAccount(subAccountId(externalId)));
    const items = await getItems(table, wanted, { consistent: false });
    const links = readable(table, items, (item) => linkTo(parseItem(subAccountRecord, item).record));
    return new Map(links.map((link) => [link.external_id, link]));
  },
});

import {
  linkTo,
  type SubAccountLink,
  type SubAccountRecord,
  subAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Table } from '../table/client.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { getItems, parseItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import { listAll, listPage, listsOf } from '../table/lists.ts';
import { type OnLeftOut, readable } from '../table/rows.ts';
import type { StoredSubAccount } from '../../../modules/accounts/ports.ts';

export const createSubAccountLists = (table: Table) => ({
  page: (who: Principal, page: PageRequest): Promise<Page<SubAccountRecord>> =>
    listPage(table, listsOf(ENTITY.subAccount, who, true), subAccountRecord, page),

  every: (who: Principal, onLeftOut?: OnLeftOut): Promise<readonly StoredSubAccount[]> =>
    listAll(table, listsOf(ENTITY.subAccount, who, true), subAccountRecord, onLeftOut),

  newestOwned: async (userId: string, limit: number): Promise<readonly SubAccountRecord[]> => {
    const owned = listsOf(ENTITY.subAccount, { user_id: userId, role: 'client' }, false);
    return (await listPage(table, owned, subAccountRecord, { limit })).items;
  },

  links: async (externalIds: readonly string[]): Promise<ReadonlyMap<string, SubAccountLink>> => {
    const wanted = [...new Set(externalIds)].map((externalId) => keys.subAccount(subAccountId(externalId)));
    const items = await getItems(table, wanted, { consistent: false });
    const links = readable(table, items, (item) => linkTo(parseItem(subAccountRecord, item).record));
    return new Map(links.map((link) => [link.external_id, link]));
  },
});

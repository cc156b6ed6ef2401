import { type SubAccountRecord, subAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Table } from './client.ts';
import { ENTITY } from './keys.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { listPage, listsOf } from './lists.ts';

/** Sub-accounts within a principal's scope (contract 3), newest first. */
export const createSubAccountLists = (table: Table) => ({
  page: (who: Principal, page: PageRequest): Promise<Page<SubAccountRecord>> =>
    listPage(table, listsOf(ENTITY.subAccount, who, true), subAccountRecord, page),

  /** One Query. */
  newestOwned: async (userId: string): Promise<SubAccountRecord | undefined> => {
    const owned = listsOf(ENTITY.subAccount, { user_id: userId, role: 'client' }, false);
    return (await listPage(table, owned, subAccountRecord, { limit: 1 })).items[0];
  },
});

import type { ListIndex } from '@ramps-gateway/shared/contract/entities.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type * as z from 'zod/mini';
import type { Page } from '../../../platform/page.ts';
import type { Table } from './client.ts';
import type { OnLeftOut } from './items.ts';
import { listPage, type ListRequest } from './lists.ts';
import { createSubAccountStore } from '../accounts/sub-accounts.ts';
import type { StoredSubAccount } from '../../../modules/accounts/ports.ts';

interface Owned {
  readonly user_id: string | null;
}

/** Maximum pages read for one answer. The answer may be short; its cursor continues. */
const MOST_PAGES = 6;

/** Replaces the record's copy of owner and manager, which can be out of date. */
export const asOwnedNow = <T extends Owned>(
  record: T,
  { user_id, manager_id }: Pick<SubAccountRecord, 'user_id' | 'manager_id'>,
): T => ({ ...record, user_id, ...('manager_id' in record ? { manager_id } : {}) });

export const ofSubAccount = ({ sub_account_id: id }: { readonly sub_account_id: string }): string => id;

/** Sub-accounts that were read for one answer, by id; undefined for a missing one. */
export type KnownAccounts = Map<string, StoredSubAccount | undefined>;

/** Reads the sub-accounts that are not known yet: one BatchGetItem per hundred. */
export const know = async (table: Table, ids: readonly string[], known: KnownAccounts): Promise<void> => {
  const unknown = ids.filter((id) => !known.has(id));
  const found = await createSubAccountStore(table).ofMany(unknown);
  for (const id of unknown) known.set(id, found.get(id));
};

/**
 * Like `listPage`, for records of sub-accounts. Lists lag behind a change of owner, so each row is checked against its
 * account's current ownership and further pages fill the gaps. Costs one BatchGetItem per hundred accounts; none for an
 * administrator.
 * @param known receives the accounts that were read
 */
export const ownedPage = async <T extends Owned>(
  table: Table,
  who: Principal,
  lists: readonly [ListIndex, string][],
  record: z.core.$ZodType<T>,
  page: ListRequest,
  accountOf: (record: T) => string,
  onLeftOut?: OnLeftOut,
  known: KnownAccounts = new Map(),
): Promise<Page<T>> => {
  if (who.role === 'admin') return listPage(table, lists, record, page, { onLeftOut });
  const visible = (found: T): T[] => {
    const account = known.get(accountOf(found))?.record;
    return account && maySee(who, account) ? [asOwnedNow(found, account)] : [];
  };

  const items: T[] = [];
  let { cursor } = page;
  for (let pages = 1; ; pages += 1) {
    const wanted = { ...page, limit: page.limit - items.length, cursor };
    const found = await listPage(table, lists, record, wanted, { onLeftOut, beside: items });
    await know(table, found.items.map(accountOf), known);
    items.push(...found.items.flatMap(visible));
    // A page that ended early has reached the size limit of an answer.
    const isLarge = found.items.length < wanted.limit && items.length > 0;
    if (found.next_cursor === null || items.length === page.limit || isLarge || pages === MOST_PAGES)
      return { items, next_cursor: found.next_cursor };
    cursor = found.next_cursor;
  }
};

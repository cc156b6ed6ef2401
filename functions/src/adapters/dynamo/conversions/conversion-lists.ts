import { incomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import {
  type ConversionRecord,
  configurationRecord,
  conversionRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { type ConversionStatus, isActive } from '@ramps-gateway/shared/domain/conversion.ts';
import { PAYMENT_LISTS } from '@ramps-gateway/shared/domain/payments.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Lists } from '../../../modules/conversions/ports.ts';
import { OPEN } from '../../../modules/statistics/model.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Table } from '../table/client.ts';
import { countedAs, countedRecord } from '../statistics/counts.ts';
import { incomingIn } from './incoming-payments.ts';
import { getItems, parseItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listsOf } from '../table/lists.ts';
import { asOwnedNow, ownedPage } from '../table/owned-lists.ts';
import { readable } from '../table/rows.ts';

const accountOf = ({ sub_account_id: id }: { readonly sub_account_id: string }): string => id;

/** After so many pages a short page is given; its cursor goes on. */
const MOST_PAGES = 6;

/**
 * Conversions of one status, newest first, found by their `counted` rows so that the conversion needs no further index.
 * Those that have moved on since are left out. Open ones are few, and share one list.
 */
const ofStatus = async (
  table: Table,
  who: Principal,
  everyone: boolean,
  { status, ...page }: PageRequest & { readonly status: ConversionStatus },
): Promise<Page<ConversionRecord>> => {
  const lists = listsOf(countedAs(isActive(status) ? OPEN : status), who, everyone);
  const items: ConversionRecord[] = [];
  let { cursor } = page;
  for (let pages = 1; ; pages += 1) {
    const wanted = { limit: page.limit - items.length, ...(cursor === undefined ? {} : { cursor }) };
    const found = await ownedPage(table, who, lists, countedRecord, wanted, accountOf);
    const stored = await getItems(
      table,
      found.items.map(({ id }) => keys.conversion(id)),
      { consistent: false },
    );
    const known = new Map(
      readable(table, stored, (item) => parseItem(conversionRecord, item).record).map((record) => [
        record.id,
        record,
      ]),
    );
    for (const { id, user_id, manager_id } of found.items) {
      const record = known.get(id);
      if (record?.status === status)
        items.push(who.role === 'admin' ? record : asOwnedNow(record, { user_id, manager_id }));
    }
    if (found.next_cursor === null || items.length === page.limit || pages === MOST_PAGES)
      return { items, next_cursor: found.next_cursor };
    cursor = found.next_cursor;
  }
};

export const createConversionLists = (table: Table): Lists => ({
  conversions: (who, everyone, { status, ...page }) =>
    status === undefined
      ? ownedPage(table, who, listsOf(ENTITY.conversion, who, everyone), conversionRecord, page, accountOf)
      : ofStatus(table, who, everyone, { ...page, status }),
  configurations: (who, page) =>
    ownedPage(table, who, listsOf(ENTITY.configuration, who, true), configurationRecord, page, accountOf),
  payments: (who, list, page) => {
    const lists = list === undefined ? PAYMENT_LISTS : [list];
    const found = lists.flatMap((each) => listsOf(incomingIn(each), who, true));
    return ownedPage(table, who, found, incomingPaymentRecord, page, accountOf);
  },
});

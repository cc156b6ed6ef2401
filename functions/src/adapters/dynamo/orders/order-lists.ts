import { type OrderRecord, orderRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Table } from '../table/client.ts';
import type { OrderLists } from '../../../modules/orders/ports.ts';
import { getItems, parseItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { orderId } from '../../../modules/orders/ids.ts';
import { listOfAccount, listPage, listsOf } from '../table/lists.ts';
import { ownedPage } from '../table/owned-lists.ts';
import { type OnLeftOut, readable } from '../table/rows.ts';

export const createOrderLists = (table: Table): OrderLists => {
  const ofAccount = (externalId: string, page: PageRequest): Promise<Page<OrderRecord>> =>
    listPage(table, listOfAccount(ENTITY.order, externalId), orderRecord, page);
  return {
    page: (who: Principal, page: PageRequest, onLeftOut?: OnLeftOut): Promise<Page<OrderRecord>> =>
      ownedPage(
        table,
        who,
        listsOf(ENTITY.order, who, true),
        orderRecord,
        page,
        ({ account_id: id }) => subAccountId(id),
        onLeftOut,
      ),
    ofAccount,
    latestOf: async (externalId: string): Promise<OrderRecord | undefined> =>
      (await ofAccount(externalId, { limit: 1 })).items[0],
    statusesOf: async (externalId, orderIds) => {
      const items = await getItems(
        table,
        orderIds.map((id) => keys.order(orderId(externalId, id))),
      );
      const rows = readable(table, items, (item) => parseItem(orderRecord, item).record);
      return new Map(rows.map(({ external_order_id: id, status }) => [id, status]));
    },
  };
};

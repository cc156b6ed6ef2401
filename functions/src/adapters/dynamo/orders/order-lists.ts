import { type OrderRecord, orderRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { OrderByHandRecord } from '@ramps-gateway/shared/contract/transfers.ts';
import type { OrderStatus } from '@ramps-gateway/shared/domain/orders.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { orderId } from '../../../modules/orders/ids.ts';
import type { OrderLists } from '../../../modules/orders/ports.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Table } from '../table/client.ts';
import { type Item, readRecords } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { listed, listOfAccount, listPage, listsOf } from '../table/lists.ts';
import { ownedPage } from '../table/owned-lists.ts';

export const byHandIn = (status: OrderStatus): string => `${ENTITY.orderByHand}#${status}`;

const byHand = (order: OrderRecord): OrderByHandRecord => ({
  id: order.id,
  user_id: order.user_id,
  manager_id: order.manager_id,
  sub_account_id: subAccountId(order.account_id),
  external_order_id: order.external_order_id,
  type: order.type,
  status: order.status,
  source_asset: order.source_asset,
  target_asset: order.target_asset,
  source_amount: order.source_amount,
  target_amount: order.target_amount,
  reference: order.reference,
  end_to_end_id: order.end_to_end_id,
  created_at: order.created_at,
  updated_at: order.updated_at,
});

/** @param version of the order's own row */
export const orderByHandItem = (order: OrderRecord, version: number): Item =>
  itemOf(
    'orderByHand',
    keys.orderByHand(order.id),
    version,
    byHand(order),
    listed(byHandIn(order.status), order, order.created_at, order.id),
  );

export const createOrderLists = (table: Table): OrderLists => {
  const ofAccount = (externalId: string, page: PageRequest): Promise<Page<OrderRecord>> =>
    listPage(table, listOfAccount(ENTITY.order, externalId), orderRecord, page);
  return {
    page: (who, page, onLeftOut) =>
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
    latestOf: async (externalId) => (await ofAccount(externalId, { limit: 1 })).items[0],
    statusesOf: async (externalId, orderIds) => {
      const wanted = orderIds.map((id) => keys.order(orderId(externalId, id)));
      const rows = await readRecords(table, wanted, orderRecord);
      return new Map(rows.map(({ external_order_id: id, status }) => [id, status]));
    },
  };
};

import {
  type OrderRecord,
  orderRecord,
  type QuoteRecord,
  quoteRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { OrderByHandRecord } from '@ramps-gateway/shared/contract/transfers.ts';
import type { OrderStatus } from '@ramps-gateway/shared/domain/orders.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { orderId } from '../../../modules/orders/ids.ts';
import type { OrderLists } from '../../../modules/orders/ports.ts';
import type { QuoteHolder, Quotes } from '../../../modules/rates/ports.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Table } from '../table/client.ts';
import { type Item, readItem, readRecords } from '../table/items.ts';
import { endOf, ENTITY, itemOf, keys } from '../table/keys.ts';
import { accountKey, listed, listOfAccount, listPage, listsOf } from '../table/lists.ts';
import { ownedPage } from '../table/owned-lists.ts';
import { saveItem } from '../table/writes.ts';

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
  const ofMany = async (externalId: string, orderIds: readonly string[], consistent: boolean) => {
    const wanted = orderIds.map((id) => keys.order(orderId(externalId, id)));
    const rows = await readRecords(table, wanted, orderRecord, { consistent });
    return new Map(rows.map((row) => [row.external_order_id, row]));
  };
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
    ofMany: (externalId, orderIds) => ofMany(externalId, orderIds, false),
    statusesOf: async (externalId, orderIds) =>
      new Map([...(await ofMany(externalId, orderIds, true))].map(([id, { status }]) => [id, status])),
  };
};

const ofUser = (userId: string): string => `${ENTITY.quote}#${userId}`;

const quoteItem = (record: QuoteRecord, list: Pick<Item, 'account' | 'owner'>, version: number): Item =>
  itemOf('quote', keys.quote(record.id), version, record, {
    ...list,
    sort: `${record.created_at}#${record.id}`,
    expiresAt: endOf('quote', record.created_at),
  });

const listedFor = (holder: QuoteHolder): Pick<Item, 'account' | 'owner'> =>
  'account' in holder
    ? { account: accountKey(ENTITY.quote, holder.account) }
    : { owner: ofUser(holder.user) };

/** Quotes for customers. Access follows the account's owner, so the rows need no update when the owner changes. */
export const createQuoteStore = (table: Table): Quotes => ({
  create: (record, holder) => saveItem(table, quoteItem(record, listedFor(holder), 1), 0),
  page: (holder, page) =>
    listPage(
      table,
      'account' in holder ? listOfAccount(ENTITY.quote, holder.account) : [['byOwner', ofUser(holder.user)]],
      quoteRecord,
      page,
    ),
  execute: async (id, executed) => {
    const found = await readItem(table, keys.quote(id), quoteRecord);
    if (found === undefined) return false;
    const { version, record } = found;
    // An order needs an account, so a quote without one cannot be executed.
    if (record.executed !== null || record.account_id === null) return false;
    const holder = listedFor({ account: record.account_id });
    return saveItem(table, quoteItem({ ...record, executed }, holder, version + 1), version);
  },
});

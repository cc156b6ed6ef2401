import type { SpreadCollection } from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import type { CollectionRecord } from '@ramps-gateway/shared/contract/collections.ts';
import { orderId } from '../../../modules/orders/ids.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Collections, KeptOrders } from './ports.ts';

export interface ListCollectionsPorts {
  readonly collections: Pick<Collections, 'page'>;
  readonly keptOrders: KeptOrders;
}

const rowIdOf = ({ order_id: order, sub_account: { external_id } }: CollectionRecord): string | undefined =>
  order === null ? undefined : orderId(external_id, order);

export const withOrders = async (
  records: readonly CollectionRecord[],
  { keptOrders }: Pick<ListCollectionsPorts, 'keptOrders'>,
): Promise<SpreadCollection[]> => {
  const orders = await keptOrders.byIds(records.flatMap((record) => rowIdOf(record) ?? []));
  const found = new Map(orders.map((order) => [order.id, order]));
  return records.map((record) => {
    const order = found.get(rowIdOf(record) ?? '');
    return {
      ...record,
      order: order ? { status: order.status, arrived: order.target_amount } : null,
    };
  });
};

export const listCollections =
  (ports: ListCollectionsPorts) =>
  async (request: PageRequest): Promise<Page<SpreadCollection>> => {
    const { items, next_cursor } = await ports.collections.page(request);
    return { items: await withOrders(items, ports), next_cursor };
  };

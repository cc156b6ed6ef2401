import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { OrderByHandRecord } from '@ramps-gateway/shared/contract/transfers.ts';
import type { OrderStatus } from '@ramps-gateway/shared/domain/orders.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { Item } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listed } from '../table/lists.ts';

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
export const orderByHandItem = (order: OrderRecord, version: number): Item => ({
  ...keys.orderByHand(order.id),
  entity: ENTITY.orderByHand,
  version,
  record: byHand(order),
  ...listed(byHandIn(order.status), order, order.created_at, order.id),
});

import type { OrderRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { later } from '../../platform/clock.ts';
import { orderId } from '../../modules/orders/ids.ts';
import type { ProviderOrder } from './ports.ts';

/**
 * An order's row: what the provider answered (C5), listed for those who stand behind the account now.
 * @param askedAt stands for the times where the provider does not say them
 */
export const orderRow = (
  account: SubAccountRecord,
  order: ProviderOrder,
  askedAt: Date,
  kind: 'order' | 'settlement' = 'order',
): OrderRecord => {
  const at = later(askedAt, 0);
  return {
    id: orderId(account.external_id, order.id),
    user_id: account.user_id,
    manager_id: account.manager_id,
    account_id: account.external_id,
    external_order_id: order.id,
    type: order.type,
    status: order.status,
    source_asset: order.source_asset,
    target_asset: order.target_asset,
    source_amount: order.source_amount,
    target_amount: order.target_amount,
    recipient_email: account.email,
    // What the status means, not what some event said of it.
    event_type: `${kind}.${order.status === 'pending' ? 'created' : order.status}`,
    reference: order.reference,
    end_to_end_id: order.end_to_end_id,
    ...(order.payer_name ? { payer_name: order.payer_name } : {}),
    ...(order.payer_document ? { payer_document: order.payer_document } : {}),
    ...(order.transaction_hash ? { transaction_hash: order.transaction_hash } : {}),
    created_at: order.created_at ?? at,
    updated_at: order.updated_at ?? order.created_at ?? at,
  };
};

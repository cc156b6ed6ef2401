import type { SettlementPayoutRecord } from '@ramps-gateway/shared/contract/settlements.ts';
import { ORDER_STATUSES, type OrderStatus } from '@ramps-gateway/shared/domain/orders.ts';
import type { StoredEvent } from '../../../modules/conversions/ports.ts';

type Event = NonNullable<StoredEvent['event']>;

/** From the status field, or else from the event's name. */
const statusOf = ({ event_type: type, data }: Event): OrderStatus => {
  const words = [data.status.toLowerCase(), type.slice('settlement.'.length)];
  return ORDER_STATUSES.find((status) => words.includes(status)) ?? 'pending';
};

/** A settlement as an event reports it; undefined if the event is about an order. @param receivedAt ISO 8601 */
export const settlementIn = (event: Event, receivedAt: string): SettlementPayoutRecord | undefined => {
  const { data, settlement } = event;
  if (!settlement) return undefined;
  const { network, external_hash, orders, processed_at } = settlement;
  return {
    id: data.id,
    settlement_id: data.id,
    status: statusOf(event),
    asset: data.target_asset ?? '',
    amount: data.target_amount ?? '0',
    network,
    external_hash,
    orders,
    created_at: data.created_at ?? receivedAt,
    updated_at: data.updated_at ?? processed_at ?? data.created_at ?? receivedAt,
    processed_at,
  };
};

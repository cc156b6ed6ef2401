import type { OrderRecord, SubAccountRecord, WalletRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import type { OrderStatus, OrderType } from '@ramps-gateway/shared/domain/orders.ts';
import { later } from '../../platform/clock.ts';
import type { NotDone, OrderDestination } from '../provider/calls.ts';
import { orderId } from './ids.ts';
import type { Sent as SentOrder } from './protocol.ts';

export interface ProviderOrder {
  readonly id: string;
  readonly type: OrderType;
  readonly account_id: string;
  readonly status: OrderStatus;
  /** The provider's word if its meaning is unknown; the order then counts as pending. */
  readonly status_word?: string;
  readonly source_asset: string;
  readonly target_asset: string;
  readonly source_amount: Amount;
  readonly target_amount: Amount;
  readonly reference: string | null;
  readonly end_to_end_id: string | null;
  /** The payer of a deposit and the transaction of a withdrawal, if the provider names them. */
  readonly payer_name?: string | null;
  readonly payer_document?: string | null;
  readonly transaction_hash?: string | null;
  /** ISO 8601 UTC; null if the provider does not say. */
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

export interface ExternalWallet extends WalletRecord {
  readonly name: string | null;
}

export type Sent = SentOrder<ProviderOrder, NotDone>;

export interface OrderToSend {
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly reference: string;
  readonly request: Readonly<Record<string, string>>;
  /** A withdrawal's destination, for a provider that takes it instead of its id. */
  readonly destination?: OrderDestination;
}

/** An order's row from the provider's answer (C5). @param askedAt used if the provider gives no times */
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
    ...(order.status_word === undefined ? {} : { status_word: order.status_word }),
    source_asset: order.source_asset,
    target_asset: order.target_asset,
    source_amount: order.source_amount,
    target_amount: order.target_amount,
    recipient_email: account.email,
    // From the status itself, not from an event about it.
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

const receivedIn = ({ status, target_amount, received_amount }: OrderRecord): Amount | undefined =>
  received_amount ?? (status === 'confirmed' ? target_amount : undefined);

/**
 * Keeps the highest amount with which a deposit was ever confirmed, if it is higher than the current one: the rest was
 * returned. Answers may be read in any order.
 */
export const withReceived = (record: OrderRecord, other: OrderRecord | null): OrderRecord => {
  if (record.type !== 'deposit' || other?.target_asset !== record.target_asset) return record;
  const received = [record, other]
    .flatMap((each) => receivedIn(each) ?? [])
    .reduce<Amount>((most, each) => (compare(each, most) > 0 ? each : most), record.target_amount);
  return compare(received, record.target_amount) > 0 ? { ...record, received_amount: received } : record;
};

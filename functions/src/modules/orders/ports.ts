import type { OrderBinding, OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { OpenConversion } from '@ramps-gateway/shared/domain/funds.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Intent } from './intent.ts';
import type { OrderSlot } from './slot.ts';

export interface SlotVersion {
  readonly subAccountId: string;
  readonly expected: number;
  /** As it is then; free where left out. */
  readonly next?: OrderSlot | null;
}

export interface OrderRows {
  /**
   * Keeps the provider's answer (C5), unless an answer to a later request is kept, and binds the order to its intent.
   * @param askedAt ISO 8601 @param placedFor where the caller knows it; otherwise the intent that the reference names
   * @param frees the slot that the order is bound under, at the version that was read
   * @returns what the order is bound to @throws SlotChanged
   */
  keep(
    record: OrderRecord,
    askedAt: string,
    placedFor?: Intent,
    frees?: SlotVersion,
  ): Promise<OrderBinding | undefined>;
  /** Kept for tracking. It posts nothing, because its order did. */
  keepSettlement(record: OrderRecord, askedAt: string): Promise<void>;
}

export interface Bindings {
  /** The bindings of those orders that have one, by the provider's order id. Strongly consistent. */
  boundAmong(accountId: string, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderBinding>>;
  /** The order that is bound to the intent. Strongly consistent. */
  orderOf(intent: Pick<Intent, 'account_id' | 'intent'>): Promise<string | undefined>;
}

export interface UnclearOrders {
  /** Binds an order whose kind is unclear; nothing is posted. @returns false where it is bound already, or the slot has changed */
  bind(intent: Intent, orderId: string, slot: SlotVersion): Promise<boolean>;
}

export interface OrderLists {
  /** Of the accounts that the principal sees now. @param onLeftOut learns of rows that cannot be read, by their ids */
  page(
    who: Principal,
    page: PageRequest,
    onLeftOut?: (ids: readonly string[]) => void,
  ): Promise<Page<OrderRecord>>;
  ofAccount(externalId: string, page: PageRequest): Promise<Page<OrderRecord>>;
  latestOf(externalId: string): Promise<OrderRecord | undefined>;
  /** Of those that have a row, by the provider's order id. Strongly consistent. */
  statusesOf(
    externalId: string,
    orderIds: readonly string[],
  ): Promise<ReadonlyMap<string, OrderRecord['status']>>;
}

/** The part of a sub-account's daily limit that an exchange takes. */
export interface DailyTake {
  readonly subAccountId: string;
  /** UTC day. */
  readonly day: string;
  /** BRL. */
  readonly amount: Amount;
  readonly limit: Amount;
}

export interface DailyTotals {
  /** BRL. */
  taken(of: Pick<DailyTake, 'subAccountId' | 'day'>): Promise<Amount>;
}

/** Money in a sub-account that is reserved: an order may not use it. */
export interface Reserves {
  /** USDT of the gateway: what confirmed exchanges have left there. Strongly consistent. */
  spread(subAccountId: string): Promise<Amount>;
  /** Neither completed nor settled, by the provider's id. May lag slightly. */
  openConversions(externalId: string): Promise<readonly OpenConversion[]>;
}

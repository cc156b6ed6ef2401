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
  /** The slot after the write; free if omitted. */
  readonly next?: OrderSlot | null;
}

export interface OrderRows {
  /**
   * Stores the provider's answer (C5), unless the stored one is newer, and binds the order to its intent.
   * @param askedAt ISO 8601 @param placedFor the order's intent, if the caller knows it; by default the one that its
   * reference names
   * @param frees the order's slot, at the version that was read
   * @returns the order's binding @throws SlotChanged
   */
  keep(
    record: OrderRecord,
    askedAt: string,
    placedFor?: Intent,
    frees?: SlotVersion,
  ): Promise<OrderBinding | undefined>;
  /** Stored for tracking. It posts nothing, because its order was posted already. */
  keepSettlement(record: OrderRecord, askedAt: string): Promise<void>;
}

export interface Bindings {
  /** Bindings of these orders, by the provider's order id. Omits unbound orders. Strongly consistent. */
  boundAmong(accountId: string, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderBinding>>;
  /** The order that is bound to the intent; undefined if none. Strongly consistent. */
  orderOf(intent: Pick<Intent, 'account_id' | 'intent'>): Promise<string | undefined>;
}

export interface UnclearOrders {
  /**
   * Binds an order of unclear kind, and posts nothing. @returns false if it is already bound, or the slot has changed
   */
  bind(intent: Intent, orderId: string, slot: SlotVersion): Promise<boolean>;
}

export interface OrderLists {
  /** Orders of accounts that the principal may see now. @param onLeftOut receives the ids of unreadable rows */
  page(
    who: Principal,
    page: PageRequest,
    onLeftOut?: (ids: readonly string[]) => void,
  ): Promise<Page<OrderRecord>>;
  ofAccount(externalId: string, page: PageRequest): Promise<Page<OrderRecord>>;
  latestOf(externalId: string): Promise<OrderRecord | undefined>;
  /** By the provider's order id. Omits orders without a row. */
  ofMany(externalId: string, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderRecord>>;
  /** By the provider's order id. Omits orders without a row. Strongly consistent. */
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

/** Reserved money in a sub-account, which an order may not use. */
export interface Reserves {
  /** The gateway's USDT: spread that confirmed exchanges left there. Strongly consistent. */
  spread(subAccountId: string): Promise<Amount>;
  /** Neither completed nor settled. By the provider's account id. May lag slightly. */
  openConversions(externalId: string): Promise<readonly OpenConversion[]>;
}

import type { OrderSlotRecord } from '@ramps-gateway/shared/contract/order-slots.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Read } from '../provider/calls.ts';
import type { Intent } from './intent.ts';
import type { ProviderOrder } from './model.ts';
import type { BalanceRead } from './explained.ts';
import type { Before, Holding, ListedOrder, OrderTerms, Unbound } from './match.ts';

export interface OrderSlot {
  readonly record: OrderSlotRecord;
  readonly intent: Intent;
  /** Null until the account was surveyed. */
  readonly before: Before | null;
  /** Null until the order was claimed. */
  readonly sent_at: string | null;
  readonly made: Unbound['made'];
  readonly match: Unbound['match'];
  /** When the sweep looks at it; null where only a person frees it. */
  readonly wake_at: string | null;
}

export interface StoredSlot {
  readonly version: number;
  /** Null while it is free. */
  readonly slot: OrderSlot | null;
  /** The balances at the last survey that its orders explained; null before the first. */
  readonly balances: BalanceRead | null;
}

/** The slot as the claim of its order writes it, over the version that was surveyed. */
export interface SlotClaim {
  readonly slot: OrderSlot;
  readonly balances: BalanceRead;
  readonly expected: number;
}

/** Over the version that was read: false where another writer came first. Balances that are not given stay as they are. */
export interface OrderSlots {
  /** Strongly consistent. Version 0 where the sub-account has never had one. */
  get(subAccountId: string): Promise<StoredSlot>;
  save(
    subAccountId: string,
    slot: OrderSlot | null,
    expected: number,
    balances?: BalanceRead,
  ): Promise<boolean>;
}

/** A page of a sub-account's orders, as the provider lists them. */
export interface ListedPage {
  readonly orders: readonly ListedOrder[];
  readonly isLast: boolean;
  /** The provider's time. */
  readonly at: string;
}

export interface ListingProvider {
  /** Fails where any order of the page cannot be read. @param page from 1 */
  listed(accountId: string, page: number): Promise<Read<ListedPage>>;
  holdings(accountId: string): Promise<Read<readonly Holding[]>>;
  order(accountId: string, orderId: string): Promise<Read<ProviderOrder>>;
}

export const newSlot = (
  account: SubAccountRecord,
  intent: Intent,
  terms: OrderTerms,
  now: string,
): OrderSlot => ({
  record: {
    id: account.id,
    user_id: account.user_id,
    manager_id: account.manager_id,
    sub_account_id: account.id,
    sub_account: linkTo(account),
    intent: intent.intent,
    purpose: intent.purpose,
    conversion_id: intent.conversion_id,
    ...terms,
    phase: 'looking',
    why: null,
    orders: [],
    taken_at: now,
    updated_at: now,
  },
  intent,
  before: null,
  sent_at: null,
  made: null,
  match: null,
  wake_at: null,
});

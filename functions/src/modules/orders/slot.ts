import type { OrderSlotRecord, SlotReason } from '@ramps-gateway/shared/contract/order-slots.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Read } from '../provider/calls.ts';
import type { BalanceRead } from './explained.ts';
import type { Intent } from './intent.ts';
import type { ProviderOrder } from './model.ts';
import {
  type Before,
  type Compared,
  type Holding,
  isAlike,
  type ListedOrder,
  type OrderTerms,
  type Unbound,
} from './match.ts';

export interface OrderSlot {
  readonly record: OrderSlotRecord;
  readonly intent: Intent;
  /** Null until the account is surveyed. */
  readonly before: Before | null;
  /** Null until the order is claimed. */
  readonly sent_at: string | null;
  readonly made: Unbound['made'];
  readonly match: Unbound['match'];
  /** Time of the sweep's next check; null if only a person frees the slot. */
  readonly wake_at: string | null;
}

/** Stays with the slot even while it is free. */
export interface SlotKept {
  /** Slots whose order a person said was not made. If the order appears after all, a person decides again. */
  readonly denied: readonly OrderSlot[];
  /** Balances at the last survey, as far as orders explained them; null before the first. */
  readonly balances: BalanceRead | null;
}

export interface StoredSlot extends SlotKept {
  readonly version: number;
  /** Null while it is free. */
  readonly slot: OrderSlot | null;
}

/** The slot as an order's claim writes it, if its version is still the surveyed one. */
export interface SlotClaim {
  readonly slot: OrderSlot;
  readonly balances: BalanceRead;
  readonly expected: number;
}

/** Thrown if the slot has changed since it was read. Nothing is written. */
export class SlotChanged extends Error {
  override name = 'SlotChanged';
}

/** Writes succeed only at the version that was read. Omitted fields keep their value. */
export interface OrderSlots {
  /** Strongly consistent. Version 0 if the sub-account never had a slot. */
  get(subAccountId: string): Promise<StoredSlot>;
  save(
    subAccountId: string,
    slot: OrderSlot | null,
    expected: number,
    kept?: Partial<SlotKept>,
  ): Promise<boolean>;
}

export interface SlotList {
  /** Slots that wait for a person, newest first. */
  page(page: PageRequest): Promise<Page<OrderSlotRecord>>;
}

/** A page of a sub-account's orders, as the provider lists them. */
export interface ListedPage {
  readonly orders: readonly ListedOrder[];
  readonly isLast: boolean;
  /** The provider's time. */
  readonly at: string;
}

export interface ListingProvider {
  /** Fails if any order of the page is unreadable. @param page from 1 */
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

type Shown = OrderSlotRecord['orders'][number];

export const shownOf = ({
  id,
  type,
  source_asset,
  target_asset,
  source_amount,
  target_amount,
  created_at,
}: Compared & Pick<Shown, 'id'>): Shown => ({
  id,
  type,
  source_asset,
  target_asset,
  source_amount,
  target_amount,
  created_at,
});

/** @param now ISO 8601 */
export const forPerson = (
  slot: OrderSlot,
  why: SlotReason,
  candidates: readonly (Compared & Pick<Shown, 'id'>)[],
  now: string,
): OrderSlot => ({
  ...slot,
  record: { ...slot.record, phase: 'person', why, orders: candidates.map(shownOf), updated_at: now },
  wake_at: null,
});

export const isOfSlot = ({ record, before }: OrderSlot, order: Compared): boolean =>
  before !== null && isAlike({ terms: record, before }, order);

/** The slot of a denied order that this order may be. */
export const deniedOf = (denied: readonly OrderSlot[], order: Compared): OrderSlot | undefined =>
  denied.find((slot) => isOfSlot(slot, order));

/** Maximum; the oldest is dropped. Its order then counts as one without an intent. */
const MOST_DENIED = 100;

export const denying = ({ denied }: Pick<StoredSlot, 'denied'>, slot: OrderSlot): readonly OrderSlot[] => {
  const { before, record } = slot;
  if (!before || denied.some((each) => each.record.intent === record.intent)) return denied;
  return [{ ...slot, before: { ...before, known: [] } }, ...denied].slice(0, MOST_DENIED);
};

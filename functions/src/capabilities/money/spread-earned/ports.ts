import type { CollectionRecord } from '@ramps-gateway/shared/contract/collections.ts';
import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { Intent } from '../../../modules/orders/intent.ts';
import type { SlotClaim } from '../../../modules/orders/slot.ts';
import type { ExternalWallet, OrderToSend, ProviderOrder, Sent } from '../../../modules/orders/model.ts';
import type { LookUp, Tries } from '../../../modules/orders/protocol.ts';
import type { Read } from '../../../modules/provider/calls.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Approved, Fresh } from '../../../modules/act/work.ts';

export interface CollectionProvider {
  find(accountId: string, reference: string): Promise<Read<LookUp<ProviderOrder>>>;
  /** The account's external USDT wallets. */
  usdtWallets(accountId: string): Promise<Read<readonly ExternalWallet[]>>;
  balance(accountId: string, asset: 'USDT'): Promise<Read<Amount>>;
  withdraw(order: OrderToSend): Promise<Sent>;
}

export interface StoredCollection {
  /** 0 if not stored yet. */
  readonly version: number;
  readonly record: CollectionRecord;
  readonly tries: Tries;
}

/** Context in which a collection's order is claimed. */
export interface Placing {
  readonly intent: Intent;
  /** Only for a provider that returns no order ids. */
  readonly slot?: SlotClaim | undefined;
}

export interface Collections {
  get(id: string): Promise<StoredCollection | undefined>;
  openOf(subAccountId: string): Promise<string | undefined>;
  /**
   * Opens the collection and claims its order. `exists`: the id is taken; `open`: the sub-account has another open
   * collection.
   * @throws Stopped
   */
  begin(
    record: CollectionRecord,
    tries: Tries,
    placing: Placing,
    approved: Approved<'collection'>,
    fresh: Fresh,
  ): Promise<'begun' | 'exists' | 'open'>;
  /** Claims the order again. Like the next three, false if the collection has changed since `expected`. */
  claim(record: CollectionRecord, tries: Tries, expected: number, placing: Placing): Promise<boolean>;
  save(record: CollectionRecord, tries: Tries, expected: number): Promise<boolean>;
  /** Stores the outcome and frees the sub-account for the next collection. */
  close(record: CollectionRecord, expected: number, act?: Act): Promise<boolean>;
  /** Deletes the collection without a trace. */
  drop(record: CollectionRecord, expected: number): Promise<boolean>;
  page(page: PageRequest): Promise<Page<CollectionRecord>>;
}

export interface KeptOrders {
  byIds(ids: readonly string[]): Promise<readonly OrderRecord[]>;
}

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
import type { Approved, Fresh } from '../../../modules/work/work.ts';

export interface CollectionProvider {
  find(accountId: string, reference: string): Promise<Read<LookUp<ProviderOrder>>>;
  /** The account's external USDT wallets. */
  usdtWallets(accountId: string): Promise<Read<readonly ExternalWallet[]>>;
  balance(accountId: string, asset: 'USDT'): Promise<Read<Amount>>;
  withdraw(order: OrderToSend): Promise<Sent>;
}

export interface StoredCollection {
  /** 0 for one that is not written yet. */
  readonly version: number;
  readonly record: CollectionRecord;
  readonly tries: Tries;
}

/** What the order of a collection is claimed under. */
export interface Placing {
  readonly intent: Intent;
  /** Of a provider that does not name its orders. */
  readonly slot?: SlotClaim | undefined;
}

export interface Collections {
  get(id: string): Promise<StoredCollection | undefined>;
  openOf(subAccountId: string): Promise<string | undefined>;
  /**
   * Opens it and claims its order. `exists`: this id is used; `open`: the sub-account has another one open. @throws Stopped
   */
  begin(
    record: CollectionRecord,
    tries: Tries,
    placing: Placing,
    approved: Approved<'collection'>,
    fresh: Fresh,
  ): Promise<'begun' | 'exists' | 'open'>;
  /** Claims its order once more. False when it has changed since `expected`, as in the next three. */
  claim(record: CollectionRecord, tries: Tries, expected: number, placing: Placing): Promise<boolean>;
  save(record: CollectionRecord, tries: Tries, expected: number): Promise<boolean>;
  /** It is known what came of it, and the sub-account is free for another one. */
  close(record: CollectionRecord, expected: number, act?: Act): Promise<boolean>;
  /** Nothing left: as if it had not been asked for. */
  drop(record: CollectionRecord, expected: number): Promise<boolean>;
  page(page: PageRequest): Promise<Page<CollectionRecord>>;
}

export interface KeptOrders {
  byIds(ids: readonly string[]): Promise<readonly OrderRecord[]>;
}

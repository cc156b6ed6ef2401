import type { NotificationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { RemoteAccount, SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Forwarded, Outgoing } from '../../../modules/provider/calls.ts';
import type { FundsIntent } from '../../../modules/funds/ports.ts';
import type { DailyTake } from '../../../modules/orders/ports.ts';
import type { Intent } from '../../../modules/orders/intent.ts';
import type { SlotClaim } from '../../../modules/orders/slot.ts';
import type { ProviderOrder } from '../../../modules/orders/model.ts';
import type { Counting, Spending } from '../../../modules/spending/model.ts';
import type { OrderScope } from '../../../modules/stops/model.ts';
import type { VisibleError } from '../../../platform/errors.ts';
import type { OrderRequest, Snapshot } from './model.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Approved } from '../../../modules/act/work.ts';

export interface Upstream {
  send(call: Outgoing & { readonly until: number }): Promise<Forwarded>;
}

export interface Accounts extends SubAccounts {
  replace(record: SubAccountRecord, expected: number): Promise<boolean>;
}

/** Accounts of orders, by the provider's ids, for orders whose events named none. */
export interface OrderOwners {
  of(orderId: string): Promise<string | undefined>;
}

export interface Destinations {
  get(subAccountId: string): Promise<{ readonly version: number; readonly snapshot: Snapshot } | undefined>;
  /** Atomic; false if the snapshot has changed since `expected`, which is 0 for none. */
  put(
    subAccountId: string,
    snapshot: Snapshot,
    expected: number,
    notifications: readonly NotificationRecord[],
    act?: Act | null,
  ): Promise<boolean>;
  /** Notified for an account without owner and manager. */
  administrators(): Promise<readonly string[]>;
}

export interface StoredOrderRequest {
  readonly version: number;
  readonly request: OrderRequest;
  /** For a new order: the sums it was checked against, including the order. */
  readonly spending?: readonly Spending[];
}

/** An order that needs no approval, or has it. */
export interface NewOrder {
  readonly approved: Approved<'destination' | 'order'>;
  /** `null` if it does not count: approved by a second person, or its value in BRL is unknown. */
  readonly counting: Counting | null;
}

/** Or the row of this request, which was already admitted; only that row may place the order. */
export type Judged = NewOrder | { readonly known: StoredOrderRequest };

/** Context in which an order is claimed. */
export interface OrderIntent {
  readonly scope: OrderScope;
  readonly funds: FundsIntent;
  readonly intent: Intent;
  /** Only for a provider that returns no order ids. */
  readonly slot?: SlotClaim | undefined;
  /** Only for an exchange of BRL. */
  readonly day?: DailyTake | undefined;
  /** The error if it does not fit into the daily limit. */
  readonly overLimit?: (() => VisibleError) | undefined;
}

/** `taken`: the request has changed meanwhile; `moved`: the sub-account's money has, and must be checked again. */
export type Begun = 'begun' | 'taken' | 'moved';

export interface OrderRequests {
  get(userId: string, key: string): Promise<StoredOrderRequest | undefined>;
  /**
   * Records a request under a free key, takes its reference and claims its money. `reference`: another order has used
   * the reference; `over_limit`: it exceeds the daily limit; `spending`: one of the sums has changed.
   * @throws Stopped
   */
  begin(
    request: OrderRequest,
    now: string,
    intent: OrderIntent,
    order: NewOrder,
  ): Promise<Begun | 'over_limit' | 'reference' | 'spending'>;
  /** Claims the request's order again. @throws Stopped */
  claim(request: OrderRequest, expected: number, intent: OrderIntent): Promise<Begun>;
  /** Releases the claim and sums of a refused order. The claim of a placed order ends with its posting. */
  save(request: OrderRequest, expected: number): Promise<boolean>;
  /** The order failed: its key and claim are released, and it no longer counts towards the sums. */
  drop(request: OrderRequest, expected: number): Promise<void>;
  /** No order has this reference, so it may be used again. */
  freeReference(request: OrderRequest): Promise<void>;
}

export type ReadAccount = (answer: unknown) => RemoteAccount;

/** `undefined` if the response lacks what an order row needs. */
export type ReadOrder = (answer: unknown) => ProviderOrder | undefined;

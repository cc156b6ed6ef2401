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
import type { Destination, OrderRequest, Snapshot } from './model.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Approved } from '../../../modules/act/work.ts';

export interface Upstream {
  send(call: Outgoing & { readonly until: number }): Promise<Forwarded>;
}

export interface Accounts extends SubAccounts {
  replace(record: SubAccountRecord, expected: number): Promise<boolean>;
}

export interface Destinations {
  get(subAccountId: string): Promise<{ readonly version: number; readonly snapshot: Snapshot } | undefined>;
  /** Atomic; false if the snapshot has changed since `expected` (0: no snapshot yet). */
  put(
    subAccountId: string,
    snapshot: Snapshot,
    expected: number,
    notifications: readonly NotificationRecord[],
    act?: Act | null,
  ): Promise<boolean>;
  /** Get the notifications of an account without owner and manager. */
  administrators(): Promise<readonly string[]>;
}

export interface StoredOrderRequest {
  readonly version: number;
  readonly request: OrderRequest;
  /** For a new order: the sums it was checked against, with this order added. */
  readonly spending?: readonly Spending[];
}

/** A new order that was approved or needs no approval. */
export interface NewOrder {
  readonly approved: Approved<'destination' | 'order'>;
  /** Null if it does not count: a second person approved it, or its value in BRL is unknown. */
  readonly counting: Counting | null;
}

/** A new order, or the row of a request admitted earlier. Then only that row may place the order. */
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

/** `taken`: another call has changed the request; `moved`: the sub-account's money has changed, check it again. */
export type Begun = 'begun' | 'taken' | 'moved';

export interface OrderRequests {
  get(userId: string, key: string): Promise<StoredOrderRequest | undefined>;
  /**
   * Stores a request under a free key, takes its reference and claims its money. `reference`: another order has used
   * the reference; `over_limit`: the order exceeds the daily limit; `spending`: one of the sums has changed.
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
  /** For a refused order, also releases its claim and sums. The claim of a placed order ends with its posting. */
  save(request: OrderRequest, expected: number): Promise<boolean>;
  /** After a failed order: releases its key and claim, and subtracts it from the sums. */
  drop(request: OrderRequest, expected: number): Promise<void>;
  /** Allows the reference again, since no order has it. */
  freeReference(request: OrderRequest): Promise<void>;
}

export interface OpenOrders {
  /**
   * The id or reference of an open withdrawal to the destination.
   * @param externalId the provider's id of the sub-account
   * @param references of claimed orders
   */
  to(
    externalId: string,
    references: readonly string[],
    place: Pick<Destination, 'id' | 'kind'>,
  ): Promise<string | undefined>;
}

export type ReadAccount = (answer: unknown) => RemoteAccount;

/** Undefined if the response lacks fields of an order row. */
export type ReadOrder = (answer: unknown) => ProviderOrder | undefined;

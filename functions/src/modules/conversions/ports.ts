import type {
  ConfigurationRecord,
  ConversionRecord,
  HoldingsRecord,
  NotificationRecord,
  OrderRecord,
  PaymentRecord,
  WebhookLogRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { SettlementPayoutRecord } from '@ramps-gateway/shared/contract/settlements.ts';
import type { ActionRecord, ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { WebhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { ConversionStatus } from '@ramps-gateway/shared/domain/conversion.ts';
import type { PaymentCounts } from '@ramps-gateway/shared/contract/calls/payments.ts';
import type {
  IncomingPaymentRecord,
  PaymentFilter,
  PaymentNoteRecord,
} from '@ramps-gateway/shared/contract/payments.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { Transfer } from '@ramps-gateway/shared/contract/transfers.ts';
import type { TransferState } from '@ramps-gateway/shared/domain/transfers.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { ExternalWallet, OrderToSend, ProviderOrder, Sent } from '../orders/model.ts';
import type { DailyTake } from '../orders/ports.ts';
import type { LookUp } from '../orders/protocol.ts';
import type { Intent } from '../orders/intent.ts';
import type { ListedPage, SlotClaim } from '../orders/slot.ts';
import type { Place } from '../stops/model.ts';
import type { StoredSubAccount } from '../accounts/ports.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Read } from '../provider/calls.ts';
import type { Conversion } from './model.ts';
import type { Act } from '../audit/act.ts';
import type { Approved, Fresh } from '../act/work.ts';

export interface Quote {
  readonly id: string | null;
  /** USDT for the requested amount, before our spread. */
  readonly target_amount: Amount;
  readonly expires_at: string | null;
}

/** An account's orders, newest first, as far as one list shows them. */
export interface RecentOrders {
  readonly ids: ReadonlySet<string>;
  /** The list is complete from this time on: ISO 8601, '' for all orders, `null` if unknown. */
  readonly since: string | null;
}

/** One page of the newest orders of all sub-accounts. */
export interface OwnersPage {
  /** Order -> its sub-account, by the provider's ids; null if the provider gives none. */
  readonly owners: ReadonlyMap<string, string | null>;
  /** Readable ones only. */
  readonly orders: readonly ProviderOrder[];
  readonly isLast: boolean;
}

export type ReadOrder = Read<ProviderOrder> & {
  /** Orders of the account in the same answer, including this one. */
  readonly beside?: readonly ProviderOrder[];
  /** The newest page of the account's list, if the answer was that page and every row is readable. */
  readonly newest?: ListedPage;
};

export interface Provider {
  owners(page: number): Promise<Read<OwnersPage>>;
  recent(accountId: string): Promise<Read<RecentOrders>>;
  order(accountId: string, orderId: string): Promise<ReadOrder>;
  /** True if orders are read from the account's list, so one answer shows several. */
  readonly listsOrders: boolean;
  find(accountId: string, reference: string): Promise<Read<LookUp<ProviderOrder>>>;
  /** All orders whose reference contains the conversion's id, whether or not the table has them. */
  ordersOf(accountId: string, conversionId: string): Promise<Read<readonly ProviderOrder[]>>;
  /** BRL to USDT. */
  quote(accountId: string, brl: Amount): Promise<Read<Quote>>;
  usdtWallets(accountId: string): Promise<Read<readonly ExternalWallet[]>>;
  balance(accountId: string, asset: 'BRL' | 'USDT'): Promise<Read<Amount>>;
  exchange(order: OrderToSend): Promise<Sent>;
  withdraw(order: OrderToSend): Promise<Sent>;
}

export type SaveWithinLimit =
  | { readonly saved: Conversion }
  | 'conflict'
  | { readonly overLimit: true; readonly taken: Amount };

/** Context in which an order of a conversion is claimed. */
export interface ClaimUnder {
  readonly ruleVersion: number;
  readonly accountVersion: number;
  /** The rule's destination. An exchange has one too, since its proceeds are sent there. */
  readonly destination: Place;
  readonly intent: Intent;
  /** Only for a provider that returns no order ids. */
  readonly slot?: SlotClaim | undefined;
}

/** A deposit as the provider showed it. */
export interface KeptDeposit {
  readonly record: OrderRecord;
  /** ISO 8601. */
  readonly askedAt: string;
}

export interface Conversions {
  get(id: string): Promise<Conversion | undefined>;
  /**
   * Written in one transaction with its deposit, so that no order can use the deposit before it. `first`: the deposit was
   * not stored before, so no payment is held for it.
   */
  create(conversion: Conversion, deposit?: KeptDeposit): Promise<'exists' | 'first' | 'new'>;
  /** Writes if the version is unchanged. Returns the new version, or undefined if another driver wrote first. */
  save(conversion: Conversion, act?: Act | null): Promise<Conversion | undefined>;
  /** Like `save`, and only if rule and account have the judged versions and nothing stops the order. @throws Stopped */
  claim(conversion: Conversion, under: ClaimUnder): Promise<Conversion | undefined>;
  /** Like `save`, and only if the day has room and the rule still has the version whose limit this is. */
  saveWithinLimit(conversion: Conversion, take: DailyTake, ruleVersion: number): Promise<SaveWithinLimit>;
}

/** Rows of one drive. Each is read once; what is needed together is read in one request. */
export interface DriveRows {
  /** For an event that does not name its sub-account. */
  ofEvent(event: { readonly orderId: string; readonly userId: string }): Promise<void>;
  /** By the provider's ids, as below. */
  ofOrder(accountId: string, orderId: string): Promise<void>;
  /** For judging a deposit, and its conversion. */
  ofDeposit(accountId: string, orderId: string): Promise<void>;
  /** For the quote and the exchange. */
  ofExchange(conversion: Conversion): Promise<void>;
  ofTransfer(conversion: Conversion): Promise<void>;
  /** Of orders that the provider lists, one of which is to be bound. */
  ofListed(accountId: string, orderIds: readonly string[]): Promise<void>;
  /** From now on every row is read again. */
  forget(): void;
}

const nothing = (): Promise<void> => Promise.resolve();

export const NO_DRIVE_ROWS: DriveRows = {
  ofEvent: nothing,
  ofOrder: nothing,
  ofDeposit: nothing,
  ofExchange: nothing,
  ofTransfer: nothing,
  ofListed: nothing,
  forget: () => {},
};

/**
 * Taken by a conversion whose transfer waits for started exchanges. No other exchange of the sub-account starts until
 * it is released or its lease ends.
 */
export interface TransferTurns {
  /** False while another conversion has it at `now`. @param until ISO 8601 */
  take(subAccountId: string, holder: string, now: string, until: string): Promise<boolean>;
  release(subAccountId: string, holder: string): Promise<void>;
  /** Strongly consistent; undefined if nobody has it at `now`. */
  holder(subAccountId: string, now: string): Promise<string | undefined>;
}

export interface RulePermit {
  readonly approved: Approved<'destination' | 'spread'>;
  readonly fresh: Fresh;
}

export interface Configurations {
  get(
    subAccountId: string,
  ): Promise<{ readonly version: number; readonly record: ConfigurationRecord } | undefined>;
  create(
    record: ConfigurationRecord,
    account: StoredSubAccount,
    notifications: readonly NotificationRecord[],
    permit: RulePermit,
  ): Promise<'created' | 'exists' | 'conflict'>;
  replace(
    record: ConfigurationRecord,
    expected: number,
    account: StoredSubAccount,
    notifications: readonly NotificationRecord[],
    permit: RulePermit,
  ): Promise<boolean>;
  remove(subAccountId: string, expected: number, accountVersion: number, act: Act): Promise<boolean>;
}

export interface Holdings {
  get(subAccountId: string): Promise<{ readonly record: HoldingsRecord } | undefined>;
}

export interface Payments {
  get(id: string): Promise<{ readonly version: number; readonly record: PaymentRecord } | undefined>;
  /** Stored with its deposit, like a conversion. */
  create(record: PaymentRecord, deposit?: KeptDeposit): Promise<boolean>;
  replace(record: PaymentRecord, expected: number, act?: Act): Promise<boolean>;
  /** Like `save`, and creates its conversion in the same transaction. False also if the conversion exists. */
  convert(record: PaymentRecord, expected: number, conversion: Conversion, act: Act): Promise<boolean>;
  /** Held payments of an account, by the provider's id. May lag slightly. */
  heldOf(externalId: string): Promise<readonly PaymentRecord[]>;
}

export interface StoredEvent {
  readonly record: WebhookLogRecord;
  readonly event: WebhookEvent | null;
  /** Set for an administrator's Retry (reconciliation), never by a webhook. */
  readonly resume?: boolean | undefined;
  /** Look-ups that gave no answer to act on. */
  readonly attempts?: number | undefined;
  /** Fields of a body that is not an event, redacted. */
  readonly extract?: string | undefined;
}

export interface WebhookEvents {
  get(id: string): Promise<StoredEvent | undefined>;
  /** Keeps the event waiting until `until`. */
  postpone(
    id: string,
    attempts: number,
    until: string,
    of: Pick<WebhookLogRecord, 'created_at' | 'user_id'>,
  ): Promise<void>;
  /** Records the outcome of an event and lists it with its order. `of`: its account, if the event did not name one. */
  finish(
    id: string,
    status: 'processed' | 'ignored',
    detail: string,
    of?: Pick<WebhookLogRecord, 'account_id' | 'order_id' | 'created_at' | 'user_id'>,
  ): Promise<void>;
}

/** Sub-accounts of orders, by the provider's id. If events do not name one, it is requested once and stored. */
export interface OrderOwners {
  of(orderId: string): Promise<string | undefined>;
  keep(orderId: string, accountId: string, now: Date): Promise<void>;
}

export interface SettlementPayouts {
  /** Does nothing if the stored settlement is newer or final. */
  keep(record: SettlementPayoutRecord): Promise<void>;
}

/** Provider reads that a webhook owner's events caused without finding an order. */
export interface UnknownOrders {
  /** Consecutive orders that the provider does not show, and this minute's reads for unknown ones. */
  of(userId: string, now: Date): Promise<{ readonly inARow: number; readonly reads: number }>;
  unknown(userId: string, now: Date): Promise<void>;
  known(userId: string, now: Date): Promise<void>;
  /** Takes one of this minute's reads; false if `most` are used. */
  take(userId: string, now: Date, most: number): Promise<boolean>;
}

export type Due =
  | { readonly kind: 'conversion'; readonly id: string; readonly dueAt: string }
  | { readonly kind: 'event'; readonly id: string; readonly dueAt: string }
  /** The order that a sub-account is placing. */
  | { readonly kind: 'slot'; readonly id: string; readonly dueAt: string };

/**
 * Work due by a moment, oldest first, up to `limit` per partition. Each kind has its own list, so neither waits behind
 * the other.
 */
export interface DueWork {
  conversions(when: string, limit: number): Promise<readonly Due[]>;
  events(when: string, limit: number): Promise<readonly Due[]>;
}

/** Within the caller's scope; with a sub-account, the caller has been checked. Times of a filter are ISO 8601 UTC. */
export interface PaymentLists {
  payments(who: Principal, filter: PaymentFilter, page: PageRequest): Promise<Page<IncomingPaymentRecord>>;
  paymentCounts(who: Principal, filter: Omit<PaymentFilter, 'state'>): Promise<PaymentCounts['items']>;
}

export interface Lists extends PaymentLists {
  conversions(
    who: Principal,
    everyone: boolean,
    page: PageRequest & { readonly status?: ConversionStatus | undefined },
  ): Promise<Page<ConversionRecord>>;
  configurations(who: Principal, page: PageRequest): Promise<Page<ConfigurationRecord>>;
}

/** The board's conversions in these states, newest first, within the caller's scope. */
export type TransferPages = (
  who: Principal,
  states: readonly TransferState[],
  page: PageRequest,
) => Promise<Page<Transfer>>;

export interface PaymentStories {
  get(id: string): Promise<IncomingPaymentRecord | undefined>;
  /** Rows of these orders of an account, by the provider's ids. Omits unknown orders. */
  orders(externalId: string, orderIds: readonly string[]): Promise<readonly OrderRecord[]>;
  /** Processed webhooks of these orders, newest first. */
  webhooks(externalId: string, orderIds: readonly string[], limit: number): Promise<Page<WebhookLogRecord>>;
}

export interface PaymentNotes {
  /** The newest, newest first, in one Query. */
  ofPayment(
    paymentId: string,
    limit: number,
  ): Promise<{ readonly notes: readonly PaymentNoteRecord[]; readonly more: boolean }>;
  add(record: PaymentNoteRecord, act: Act): Promise<boolean>;
}

export interface OrderExceptions {
  /**
   * One BatchGetItem for each 100, and one Query for each order found; actions newest first.
   * @param orderIds the provider's
   */
  ofOrders(
    externalId: string,
    orderIds: readonly string[],
  ): Promise<
    readonly {
      readonly exception: ExceptionRecord;
      readonly actions: readonly ActionRecord[];
      /** True if older ones exist. */
      readonly more: boolean;
    }[]
  >;
}

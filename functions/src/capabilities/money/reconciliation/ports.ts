import type { WebhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type {
  ActionRecord,
  EffectEvidence,
  ExceptionRecord,
  ProviderOrder,
} from '@ramps-gateway/shared/contract/reconciliation.ts';
import type {
  ConfigurationRecord,
  ConversionRecord,
  OrderRecord,
  PaymentRecord,
  StepRecord,
  SubAccountRecord,
  WebhookLogRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { EntryRecord, PostingRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import type { ConversionStepName } from '@ramps-gateway/shared/domain/conversion.ts';
import type { LedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import type { Head, Proven, Row } from '@ramps-gateway/shared/domain/ledger/proof.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { ExceptionState } from '@ramps-gateway/shared/domain/reconciliation.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Bindings } from '../../../modules/orders/ports.ts';
import type { Read } from '../../../modules/provider/calls.ts';
import type { Exception } from './model.ts';
import type { Act } from '../../../modules/audit/act.ts';

interface Side {
  readonly amount: Amount;
  readonly asset: string;
}

export interface UnclearOrder {
  /** The provider's word. */
  readonly status: string;
  readonly source: Side;
  readonly target: Side;
}

/** An order that cannot be read: an unknown type, or an invalid time or amount. */
export interface Unreadable {
  /** The order's own id, if at least that can be read. */
  readonly id: string | null;
  readonly digest: string;
  /** Fields with some of their values, bounded, without personal data. */
  readonly extract: string;
  /** An order that can be read, but is neither a deposit nor an exchange nor a withdrawal. */
  readonly unclear?: UnclearOrder | undefined;
}

export interface Shown {
  readonly order: ProviderOrder | null;
  readonly unreadable: Unreadable | null;
}

export interface OrderPage {
  readonly orders: readonly ProviderOrder[];
  readonly unreadable: readonly Unreadable[];
  /** Whether the readable orders are in the requested order; without a time of change: newest first. */
  readonly isSorted: boolean;
  /** Whether the provider gives a time of change. If not, an old order may have changed. */
  readonly isDated: boolean;
  /** Number of pages; null if the provider does not say. */
  readonly pages: number | null;
  readonly isLast: boolean;
}

export interface Provider {
  order(accountId: string, orderId: string): Promise<Read<Shown>>;
  orders(accountId: string, page: number): Promise<Read<OrderPage>>;
  everyOrder(page: number): Promise<Read<OrderPage>>;
  balances(accountId: string): Promise<Read<ReadonlyMap<string, string>>>;
}

export interface Effect extends Omit<EffectEvidence, 'recorded'> {
  readonly ordered: string | null;
}

export interface ComparedConversion {
  readonly version: number;
  readonly record: ConversionRecord;
  /** The current step; for a failed conversion the one that Retry begins with. */
  readonly step: ConversionStepName | null;
  readonly steps: readonly StepRecord[];
  /** Latest time for the sweep's next check; null if it is not due. */
  readonly wake_at: string | null;
  /** A person converts what is left of the deposit; the next Retry undoes that. */
  readonly convert_rest: boolean;
  readonly quote: {
    readonly id: string | null;
    readonly target_amount: string;
    readonly expires_at: string | null;
  } | null;
  readonly exchange: Effect | null;
  readonly transfer: Effect | null;
}

export interface Ours {
  readonly row: OrderRecord | undefined;
  /** For orders other than deposits: the conversion that it was placed for. */
  readonly placedFor: string | null;
  /** For a deposit: its conversion. For other orders: the conversion that they were placed for. */
  readonly conversion: ComparedConversion | undefined;
  /** For a deposit that was held on arrival: its payment, listed with the reason. */
  readonly payment: PaymentRecord | undefined;
}

export interface OwnRecords {
  /**
   * By order id. Orders with an unreadable conversion or payment are left out, so that they do not appear to have none.
   */
  ofOrders(
    accountId: string,
    orders: readonly Pick<ProviderOrder, 'id' | 'type' | 'reference'>[],
  ): Promise<ReadonlyMap<string, Ours>>;
  conversion(id: string): Promise<ComparedConversion | undefined>;
  account(id: string): Promise<SubAccountRecord | undefined>;
  configuration(subAccountId: string): Promise<ConfigurationRecord | undefined>;
  row(accountId: string, orderId: string): Promise<OrderRecord | undefined>;
  events(accountId: string, orderIds: readonly string[], page: PageRequest): Promise<Page<WebhookLogRecord>>;
}

export interface Range<T, At = string> {
  readonly items: readonly T[];
  readonly next: At | null;
}

export interface ParkedAt {
  readonly id: string;
  readonly at: string;
}

export interface Lists {
  accounts(after: string | null, limit: number): Promise<Range<SubAccountRecord>>;
  parked(after: ParkedAt | null, until: string, limit: number): Promise<Range<ParkedAt, ParkedAt>>;
  open(after: string | null, limit: number): Promise<Range<ExceptionRecord>>;
  /** Number of open exceptions, counted in the first few pages. */
  countOpen(): Promise<number>;
  /** Ids of conversions due by `until`, from each partition, earliest due first. */
  waiting(until: string, limitEach: number): Promise<readonly string[]>;
  recorded(after: string | null, until: string, limit: number): Promise<Range<OrderRecord>>;
  rules(after: string | null, limit: number): Promise<Range<ConfigurationRecord>>;
}

/** A comparison that hit its bound; it continues with `page`. */
export interface RestOfList {
  /** Once it is done, everything up to here is compared; null until an order old enough was seen. */
  readonly top: string | null;
  readonly page: number;
  /** Changes after the comparison began are left to the next one. */
  readonly cutoff: string | null;
  /** The list is not sorted as requested, so the comparison cannot end early. */
  readonly unsorted: boolean;
  /** First change whose row must be checked once more; the mark stays below it. */
  readonly held: string | null;
}

export interface AccountMark {
  /** Everything that the provider changed up to here is compared. */
  readonly until: string;
  readonly rest: RestOfList | null;
  readonly failures: number;
}

export type Amounts = Readonly<Record<string, Amount>>;

export interface CountMark {
  readonly page: number;
  readonly sums: Amounts;
  readonly pending: Readonly<Record<string, Amounts>>;
  /** Orders changed after this are counted by their change, not by their position in the list. */
  readonly until: string;
  /** Changes up to here are counted so far. */
  readonly to: string;
  /**
   * Orders changed after this have been counted; of those changed at this moment only the ones in `seen`. Null before
   * the first.
   */
  readonly below: string | null;
  readonly seen: readonly string[];
  /** A list in another order than requested can only be counted in one run. */
  readonly unsorted: boolean;
}

export interface BalanceMark {
  /** By asset, of everything changed up to `until`; null if unknown. */
  readonly counted: {
    readonly sums: Amounts;
    /** Contributions of pending orders so far. */
    readonly pending: Readonly<Record<string, Amounts>>;
    readonly until: string;
    readonly at: string;
  } | null;
  readonly count: CountMark | null;
  /** What the account held above the sum of its orders when it was first counted; null before. */
  readonly opening: Amounts | null;
  /** By asset, what is held without an order (negative: left without one), as last confirmed. */
  readonly known: Amounts;
  /** Assets with an open exception. */
  readonly found: readonly string[];
}

/** A pending order, at a provider that gives no time of change. */
export interface OpenOrder {
  readonly account_id: string;
  readonly order_id: string;
  readonly seen_at: string;
  readonly read_at: string;
  /** Since when its status has been an unknown word. */
  readonly unknown_since?: string | undefined;
}

export interface WatchMark {
  /** Everything changed up to here was read, or is in `rest`. */
  readonly until: string;
  /** Older changes that a run did not reach. */
  readonly rest: {
    readonly page: number;
    readonly down: string;
    /** Read from the end of the list, which is oldest first. */
    readonly back?: boolean | undefined;
  } | null;
  readonly rules: string | null;
  /** Read again until they are final. */
  readonly open?: readonly OpenOrder[] | undefined;
}

export interface RecordedWaits {
  readonly account_id: string;
  readonly runs: number;
}

export interface ProvenUntil extends Proven {
  /** Time of the last posting; null before the first. */
  readonly posted_at: string | null;
}

export interface BooksMark {
  readonly proven: ProvenUntil | null;
  /** An unfinished proof from the first posting on, with the exceptions written so far. */
  readonly recount: { readonly until: ProvenUntil; readonly found: readonly string[] } | null;
  /** When everything was last proven, with each order. */
  readonly recounted_at: string | null;
  /** Open exceptions of the last proofs: of book rows, and of the provider's orders. */
  readonly rows: readonly string[];
  readonly orders: readonly string[];
  /** Difference between the books and the provider. */
  readonly differences: Amounts;
  /** Balance left by orders from before the take-over. */
  readonly before: Amounts;
}

export interface ProofTally {
  readonly sub_accounts: number;
  readonly postings: number;
  readonly entries: number;
  /** Sums of absolute differences. */
  readonly differences: Amounts;
  /** Sub-accounts with an unsettled difference or row. */
  readonly differing: number;
  /** Open exceptions: their number, and the first ids. */
  readonly rows: number;
  readonly exceptions: readonly string[];
}

export interface ProofMark {
  readonly last: (ProofTally & { readonly at: string }) | null;
  /** Before the first proof: when the first sub-account with provable books appeared. */
  readonly waiting_since?: string | undefined;
  readonly round: ProofTally | null;
  /** The requested proof so far; it continues after `after`. */
  readonly asked: { readonly at: string; readonly after: string | null; readonly tally: ProofTally } | null;
}

/** Position in a ledger account or the journal. */
export interface Place {
  readonly at: string;
  readonly number: number;
}

export interface WrittenBooks {
  /** Empty, with version 0, before the first posting. */
  head(subAccountId: string): Promise<Head & { readonly version: number }>;
  journal(
    subAccountId: string,
    after: Place | null,
    limit: number,
  ): Promise<{ readonly rows: readonly Row<PostingRecord>[]; readonly more: boolean }>;
  entries(
    subAccountId: string,
    account: LedgerAccount,
    after: Place | null,
    until: Place | null,
  ): Promise<readonly Row<EntryRecord>[]>;
  /** Unreadable ones are left out. */
  ofFact(fact: string): Promise<readonly PostingRecord[]>;
  /** The purpose of each order, as bound in the table; the provider does not know it. */
  readonly boundAmong: Bindings['boundAmong'];
}

export interface RunMark {
  readonly accounts: string | null;
  readonly parked: ParkedAt | null;
  readonly open: string | null;
  readonly recorded: string | null;
  readonly recorded_waits: RecordedWaits | null;
}

export interface Stored<T> {
  readonly version: number;
  readonly mark: T;
}

export interface Marks {
  balances(subAccountId: string): Promise<Stored<BalanceMark> | undefined>;
  moveBalances(subAccountId: string, mark: BalanceMark, expected: number): Promise<boolean>;
  books(subAccountId: string): Promise<Stored<BooksMark> | undefined>;
  moveBooks(subAccountId: string, mark: BooksMark, expected: number): Promise<boolean>;
  proof(): Promise<Stored<ProofMark> | undefined>;
  moveProof(mark: ProofMark, expected: number): Promise<boolean>;
  watch(): Promise<Stored<WatchMark> | undefined>;
  moveWatch(mark: WatchMark, expected: number): Promise<boolean>;
  account(subAccountId: string): Promise<Stored<AccountMark> | undefined>;
  /** False if another run has moved it; `expected` is 0 for a new one. */
  moveAccount(subAccountId: string, mark: AccountMark, expected: number): Promise<boolean>;
  run(): Promise<Stored<RunMark> | undefined>;
  moveRun(mark: RunMark, expected: number): Promise<boolean>;
}

export interface InternalEvent {
  readonly record: WebhookLogRecord;
  readonly event: WebhookEvent;
  /** When the sweep looks at it, should the stream miss it. */
  readonly due: string;
}

export interface Hints {
  /** When it was first recorded; undefined if that is now. */
  record(event: InternalEvent): Promise<string | undefined>;
}

export interface Settlement {
  readonly conversion_id: string;
  readonly version: number;
  readonly settled: NonNullable<ConversionRecord['settled']>;
}

export interface WithAction {
  readonly event?: InternalEvent | undefined;
  readonly settlement?: Settlement | undefined;
}

export interface Exceptions {
  get(id: string): Promise<Exception | undefined>;
  ofMany(ids: readonly string[]): Promise<readonly ExceptionRecord[]>;
  /** The exception with its latest actions, newest first, in one Query. */
  withActions(id: string): Promise<
    | {
        readonly exception: Exception;
        readonly actions: readonly ActionRecord[];
        readonly more: boolean;
      }
    | undefined
  >;
  create(exception: Exception): Promise<boolean>;
  replace(exception: Exception): Promise<boolean>;
  /** Like `put`, with the action's row and its effects in one transaction. */
  act(exception: Exception, action: ActionRecord, more: WithAction, act: Act): Promise<boolean>;
  list(state: ExceptionState, page: PageRequest): Promise<Page<ExceptionRecord>>;
}

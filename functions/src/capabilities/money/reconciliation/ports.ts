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
import type { Head, Row } from '@ramps-gateway/shared/domain/ledger/proof.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { ExceptionState } from '@ramps-gateway/shared/domain/reconciliation.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Bindings } from '../../../modules/orders/ports.ts';
import type { Read } from '../../../modules/provider/calls.ts';
import type {
  AccountMark,
  BalanceMark,
  LedgerMark,
  Exception,
  ParkedAt,
  ProofMark,
  RunMark,
  WatchMark,
} from './model.ts';
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
  /** The order's id, if it can be read. */
  readonly id: string | null;
  readonly digest: string;
  /** Some fields and values, bounded and without personal data. */
  readonly extract: string;
  /** Set for a readable order that is neither a deposit nor an exchange nor a withdrawal. */
  readonly unclear?: UnclearOrder | undefined;
}

export interface Shown {
  readonly order: ProviderOrder | null;
  readonly unreadable: Unreadable | null;
}

export interface OrderPage {
  readonly orders: readonly ProviderOrder[];
  readonly unreadable: readonly Unreadable[];
  /** True if the readable orders are sorted as requested or, without times of change, newest first. */
  readonly isSorted: boolean;
  /** True if the provider gives times of change. If not, any old order may have changed. */
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
  /** The current step; for a failed conversion, the step that Retry starts with. */
  readonly step: ConversionStepName | null;
  readonly steps: readonly StepRecord[];
  /** Latest time of the sweep's next check; null if none is due. */
  readonly wake_at: string | null;
  /** True if a person chose to convert the rest of the deposit, until the next Retry. */
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
  /** The conversion that placed the order; null for a deposit. */
  readonly placedFor: string | null;
  /** A deposit's conversion, or the conversion that placed the order. */
  readonly conversion: ComparedConversion | undefined;
  /** The payment of a deposit that was held on arrival, with its reason. */
  readonly payment: PaymentRecord | undefined;
}

export interface OwnRecords {
  /** By order id. Omits orders with an unreadable conversion or payment: they must not look as if they had none. */
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

export interface Lists {
  accounts(after: string | null, limit: number): Promise<Range<SubAccountRecord>>;
  parked(after: ParkedAt | null, until: string, limit: number): Promise<Range<ParkedAt, ParkedAt>>;
  open(after: string | null, limit: number): Promise<Range<ExceptionRecord>>;
  /** Number of open exceptions in the first few pages. */
  countOpen(): Promise<number>;
  /** Ids of conversions due by `until`, earliest first within each partition. */
  waiting(until: string, limitEach: number): Promise<readonly string[]>;
  recorded(after: string | null, until: string, limit: number): Promise<Range<OrderRecord>>;
  rules(after: string | null, limit: number): Promise<Range<ConfigurationRecord>>;
}

/** Position in a ledger account or the journal. */
export interface Place {
  readonly at: string;
  readonly number: number;
}

export interface LedgerRows {
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
  /** Omits unreadable postings. */
  ofFact(fact: string): Promise<readonly PostingRecord[]>;
  /** The binding of each order, which only the table knows. */
  readonly boundAmong: Bindings['boundAmong'];
}

export interface Stored<T> {
  readonly version: number;
  readonly mark: T;
}

export interface Marks {
  balances(subAccountId: string): Promise<Stored<BalanceMark> | undefined>;
  moveBalances(subAccountId: string, mark: BalanceMark, expected: number): Promise<boolean>;
  ledger(subAccountId: string): Promise<Stored<LedgerMark> | undefined>;
  moveLedger(subAccountId: string, mark: LedgerMark, expected: number): Promise<boolean>;
  proof(): Promise<Stored<ProofMark> | undefined>;
  moveProof(mark: ProofMark, expected: number): Promise<boolean>;
  watch(): Promise<Stored<WatchMark> | undefined>;
  moveWatch(mark: WatchMark, expected: number): Promise<boolean>;
  account(subAccountId: string): Promise<Stored<AccountMark> | undefined>;
  /** False if another run has moved the mark; `expected` is 0 for a new one. */
  moveAccount(subAccountId: string, mark: AccountMark, expected: number): Promise<boolean>;
  run(): Promise<Stored<RunMark> | undefined>;
  moveRun(mark: RunMark, expected: number): Promise<boolean>;
}

export interface InternalEvent {
  readonly record: WebhookLogRecord;
  readonly event: WebhookEvent;
  /** When the sweep handles it, in case the stream misses it. */
  readonly due: string;
}

export interface Hints {
  /** Stores the event. @returns when it was stored before; undefined if this is the first time */
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
  /** The exception and its latest actions, newest first, in one Query. */
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
  /** Writes the exception, the action and its effects in one transaction. */
  act(exception: Exception, action: ActionRecord, more: WithAction, act: Act): Promise<boolean>;
  list(state: ExceptionState, page: PageRequest): Promise<Page<ExceptionRecord>>;
}

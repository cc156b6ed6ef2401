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
  /** Unreadable ones are left out. */
  ofFact(fact: string): Promise<readonly PostingRecord[]>;
  /** The purpose of each order, as bound in the table; the provider does not know it. */
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

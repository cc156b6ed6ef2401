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
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Read } from '../../modules/provider/calls.ts';
import type { Exception } from './model.ts';

/** What the provider shows and cannot be read here: an unknown type, a time or an amount that is none. */
export interface Unreadable {
  /** The order's own id, where at least that can be read. */
  readonly id: string | null;
  /** Of the whole content. */
  readonly digest: string;
  /** Its fields and some of their values, bounded, nothing of a person. */
  readonly extract: string;
}

/** An item as the provider shows it: an order, or what cannot be read as one. Both are null when it shows none. */
export interface Shown {
  readonly order: ProviderOrder | null;
  readonly unreadable: Unreadable | null;
}

/** A page of the provider's orders, asked for the last changed first. */
export interface OrderPage {
  readonly orders: readonly ProviderOrder[];
  readonly unreadable: readonly Unreadable[];
  /** Whether those that can be read are in the order asked for. */
  readonly isSorted: boolean;
  readonly isLast: boolean;
}

export interface Provider {
  order(accountId: string, orderId: string): Promise<Read<Shown>>;
  /** @param page from 1 */
  orders(accountId: string, page: number): Promise<Read<OrderPage>>;
  /** Of all accounts. @param page from 1 */
  everyOrder(page: number): Promise<Read<OrderPage>>;
  /** What an account holds, by asset. */
  balances(accountId: string): Promise<Read<ReadonlyMap<string, string>>>;
}

export interface Effect extends Omit<EffectEvidence, 'recorded'> {
  /** The amount that was asked for. */
  readonly ordered: string | null;
}

/** A conversion as far as it is compared and shown. */
export interface ComparedConversion {
  readonly version: number;
  readonly record: ConversionRecord;
  /** The step in hand; of a failed conversion the one that Retry begins with. */
  readonly step: ConversionStepName | null;
  readonly steps: readonly StepRecord[];
  /** When the sweep looks at it, at the latest; null when it is not due. */
  readonly wake_at: string | null;
  /** A person asked to convert what is still there of the deposit. The next Retry takes that back. */
  readonly convert_rest: boolean;
  readonly quote: {
    readonly id: string | null;
    readonly target_amount: string;
    readonly expires_at: string | null;
  } | null;
  readonly exchange: Effect | null;
  readonly transfer: Effect | null;
}

/** What is known here of an order. */
export interface Ours {
  /** Its row, as webhooks reported it. */
  readonly row: OrderRecord | undefined;
  /** Of a deposit: what was made of it. Of other orders: the conversion that their reference names. */
  readonly conversion: ComparedConversion | undefined;
  /** Of a deposit that was not converted when it came: it is listed with its reason. */
  readonly payment: PaymentRecord | undefined;
}

export interface OwnRecords {
  /** By order id. One with an unreadable conversion or payment is left out: it must not look as if there were none. */
  ofOrders(
    accountId: string,
    orders: readonly Pick<ProviderOrder, 'id' | 'type' | 'reference'>[],
  ): Promise<ReadonlyMap<string, Ours>>;
  conversion(id: string): Promise<ComparedConversion | undefined>;
  account(id: string): Promise<SubAccountRecord | undefined>;
  configuration(subAccountId: string): Promise<ConfigurationRecord | undefined>;
  /** Our row of an order, of either kind. */
  row(accountId: string, orderId: string): Promise<OrderRecord | undefined>;
  /** The judged events of these orders, newest first, a page at a time. */
  events(accountId: string, orderIds: readonly string[], page: PageRequest): Promise<Page<WebhookLogRecord>>;
}

/** A range of a list; `next` is where to go on, null at its end. */
export interface Range<T, At = string> {
  readonly items: readonly T[];
  readonly next: At | null;
}

export interface ParkedAt {
  readonly id: string;
  /** Since when. */
  readonly at: string;
}

/** Lists that a run reads through, oldest first, a range a run; each range is one Query. */
export interface Lists {
  accounts(after: string | null, limit: number): Promise<Range<SubAccountRecord>>;
  /** Conversions that have failed up to `until`. */
  parked(after: ParkedAt | null, until: string, limit: number): Promise<Range<ParkedAt, ParkedAt>>;
  open(after: string | null, limit: number): Promise<Range<ExceptionRecord>>;
  /** How many exceptions are open, counted in the first few pages. */
  countOpen(): Promise<number>;
  /** Conversions that are to be looked at by `until`: ids, some of each partition, the first due first. */
  waiting(until: string, limitEach: number): Promise<readonly string[]>;
  /** Our order rows made up to `until`. */
  recorded(after: string | null, until: string, limit: number): Promise<Range<OrderRecord>>;
  /** Rules, in the order in which they were made. */
  rules(after: string | null, limit: number): Promise<Range<ConfigurationRecord>>;
}

/** A comparison that hit its bound: it goes on with `page`. */
export interface RestOfList {
  /** When it is done, all up to here is compared; null while nothing old enough was seen. */
  readonly top: string | null;
  readonly page: number;
  /** What changed after the comparison began is left to the next one. */
  readonly cutoff: string | null;
  /** Not sorted as asked: there is no early end. */
  readonly unsorted: boolean;
  /** The first change whose row is to be looked at once more: the mark stays below it. */
  readonly held: string | null;
}

/** How far an account's orders have been compared. */
export interface AccountMark {
  /** Everything that the provider changed up to here is compared. */
  readonly until: string;
  readonly rest: RestOfList | null;
  /** Runs in a row that could not read the account. */
  readonly failures: number;
}

export type Amounts = Readonly<Record<string, Amount>>;

/** A count of all orders of an account that goes on with `page`. */
export interface CountMark {
  readonly page: number;
  readonly sums: Amounts;
  readonly pending: Readonly<Record<string, Amounts>>;
  /** Orders changed after this are counted by their change, not by their place in the list. */
  readonly until: string;
  /** Changes up to here are counted so far. */
  readonly to: string;
  /** Orders changed after this have been counted; of those changed just then the ones in `seen`. Null before the first. */
  readonly below: string | null;
  readonly seen: readonly string[];
  /** A list in another order than the one asked for can only be counted in one run. */
  readonly unsorted: boolean;
}

/** What an account's orders add up to. */
export interface BalanceMark {
  /** By asset, of everything changed up to `until`; null while it is not known. */
  readonly counted: {
    readonly sums: Amounts;
    /** What orders that are not final have contributed so far. */
    readonly pending: Readonly<Record<string, Amounts>>;
    readonly until: string;
    /** When all orders were last counted, one by one. */
    readonly at: string;
  } | null;
  readonly count: CountMark | null;
  /** What the account held more than its orders add up to when it was first counted; null before. */
  readonly opening: Amounts | null;
  /** By asset, what is held without an order (negative: what has gone without one), as it was confirmed last. */
  readonly known: Amounts;
  /** Assets of which an exception was written and not cleared again. */
  readonly found: readonly string[];
}

/** How far the provider's list of all orders has been watched. */
export interface WatchMark {
  /** Everything changed up to here was seen, or is in `rest`. */
  readonly until: string;
  /** Older changes that a run did not come to. */
  readonly rest: { readonly page: number; readonly down: string } | null;
  /** Where the next round of asking accounts one by one goes on. */
  readonly rules: string | null;
}

/** An account at whose order the read of recorded orders stands. */
export interface RecordedWaits {
  /** The provider's id of it. */
  readonly account_id: string;
  /** Runs in a row that got no answer for it. */
  readonly runs: number;
}

/** Up to where the books of a sub-account are proven from what is written in them. */
export interface ProvenUntil extends Proven {
  /** Of the last posting; null before the first. */
  readonly posted_at: string | null;
}

/** What is known of the books of a sub-account by the proofs so far. */
export interface BooksMark {
  readonly proven: ProvenUntil | null;
  /** A proof from the first posting on that a run did not come to the end of, with the exceptions that it has written. */
  readonly recount: { readonly until: ProvenUntil; readonly found: readonly string[] } | null;
  /** When all of it was proven last, from the first posting on, and with each order of the provider. */
  readonly recounted_at: string | null;
  /** Exceptions that were written and not cleared again: of rows of the books, and of what the provider shows. */
  readonly rows: readonly string[];
  readonly orders: readonly string[];
  /** By asset, how far the books are from the provider; nothing where they are not. */
  readonly differences: Amounts;
  /** What orders from before the sub-account was taken over have left there. */
  readonly before: Amounts;
}

/** What proofs of several sub-accounts came to. */
export interface ProofTally {
  readonly sub_accounts: number;
  readonly postings: number;
  readonly entries: number;
  /** By asset, the sum of all differences, each without its sign. */
  readonly differences: Amounts;
  /** Sub-accounts of which a difference or a row is left that no person has settled. */
  readonly differing: number;
  /** Exceptions that are left, and the ids of the first of them. */
  readonly rows: number;
  readonly exceptions: readonly string[];
}

export interface ProofMark {
  /** The last one of all sub-accounts. */
  readonly last: (ProofTally & { readonly at: string }) | null;
  /** Before the first proof: since when there are sub-accounts whose books could be proven. */
  readonly waiting_since?: string | undefined;
  /** That of the runs, as far as it has come. */
  readonly round: ProofTally | null;
  /** That an administrator asked for, as far as it has come: the next sub-accounts are those behind `after`. */
  readonly asked: { readonly at: string; readonly after: string | null; readonly tally: ProofTally } | null;
}

/** Where a row stands in the order of its ledger account, or of the journal. */
export interface Place {
  readonly at: string;
  readonly number: number;
}

/** The books as they are written: what each row says, and where it stands. */
export interface WrittenBooks {
  /** Version 0, and nothing, before the first posting. */
  head(subAccountId: string): Promise<Head & { readonly version: number }>;
  /** Postings in their order, those behind `after`. */
  journal(
    subAccountId: string,
    after: Place | null,
    limit: number,
  ): Promise<{ readonly rows: readonly Row<PostingRecord>[]; readonly more: boolean }>;
  /** Entries of one ledger account in their order, those behind `after` and up to `until`. */
  entries(
    subAccountId: string,
    account: LedgerAccount,
    after: Place | null,
    until: Place | null,
  ): Promise<readonly Row<EntryRecord>[]>;
  /** The postings of a fact. One that cannot be read is left out. */
  ofFact(fact: string): Promise<readonly PostingRecord[]>;
}

/** Where the next run goes on in each list; null at the beginning. */
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
  /** False when another run has moved it on; `expected` is 0 for a new one. */
  moveAccount(subAccountId: string, mark: AccountMark, expected: number): Promise<boolean>;
  run(): Promise<Stored<RunMark> | undefined>;
  moveRun(mark: RunMark, expected: number): Promise<boolean>;
}

/** An event that was not sent by the provider: recorded like a webhook's, processed by the conversion engine. */
export interface InternalEvent {
  readonly record: WebhookLogRecord;
  readonly event: WebhookEvent;
  /** When the sweep looks at it, should the stream miss it. */
  readonly due: string;
}

/** Asks the engine to look at an order, once for each change of it. */
export interface Hints {
  /** When it was recorded first; undefined when that is now. */
  record(event: InternalEvent): Promise<string | undefined>;
}

/** What ends a failed conversion that a person has settled. */
export interface Settlement {
  readonly conversion_id: string;
  readonly version: number;
  readonly settled: NonNullable<ConversionRecord['settled']>;
}

/** What is written with an action: all of it or nothing. */
export interface WithAction {
  /** Recorded by a Retry. */
  readonly event?: InternalEvent | undefined;
  readonly settlement?: Settlement | undefined;
}

export interface Exceptions {
  get(id: string): Promise<Exception | undefined>;
  /** Those of these ids that there are. */
  ofMany(ids: readonly string[]): Promise<readonly ExceptionRecord[]>;
  /** The exception with its latest actions, newest first, in one Query. */
  withActions(id: string): Promise<
    | {
        readonly exception: Exception;
        readonly actions: readonly ActionRecord[];
        /** There are older ones. */
        readonly more: boolean;
      }
    | undefined
  >;
  /** False when there already is one of this id. */
  create(exception: Exception): Promise<boolean>;
  /** Over the version that was read; false when it has changed. */
  replace(exception: Exception): Promise<boolean>;
  /** The same, with the action's own row and what it leads to: all of it or nothing. */
  act(exception: Exception, action: ActionRecord, more: WithAction): Promise<boolean>;
  list(state: ExceptionState, page: PageRequest): Promise<Page<ExceptionRecord>>;
}

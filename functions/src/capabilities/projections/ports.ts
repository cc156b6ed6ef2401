import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { RecipientKind, RecipientRecord } from '@ramps-gateway/shared/contract/recipients.ts';
import type { Registered } from '../../modules/stops/ports.ts';
import type { Addition, Counted, Scope, Sums } from '../../modules/statistics/model.ts';
import type { StreamedTo } from '@ramps-gateway/shared/contract/entities.ts';
import type { Ref, TermRow } from '@ramps-gateway/shared/contract/search-rows.ts';
import type { Indexed } from '@ramps-gateway/shared/contract/search-terms.ts';
import type {
  AttentionRecord,
  OrderRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';

/** A change of an item, as the stream shows it: its public fields before and after. */
export interface Change {
  readonly kind: 'insert' | 'modify' | 'remove';
  /** The partition key of the item: changes of one item stand in the order in which they were made. */
  readonly pk: string;
  /** What the item says of itself (`name` in shared/src/contract/entities.ts). */
  readonly entity: string;
  /** Of the item as it is now; of a removed one as it was. */
  readonly version: number;
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
  /** Under which work the item was written (platform/correlation). */
  readonly correlation: string | undefined;
  /** What the dead-letter queue says of its record: the log line of a failure names it. */
  readonly error_id: string;
}

/** A change that could not be followed; it is delivered again. */
export interface Failure {
  readonly change: Change;
  readonly error: unknown;
}

/**
 * Data derived from records. Changes come at least once, possibly late or after newer ones: following one is idempotent.
 */
export interface Projection {
  /** For the log. */
  readonly name: string;
  readonly entities: readonly StreamedTo<'project-changes'>[];
  /** Seconds that a batch may wait. @param changes in stream order @returns those that failed; a throw fails all */
  readonly follow: (changes: readonly Change[]) => Promise<readonly Failure[]>;
}

/** What waits for a person, one row for each thing that it is about; writes are false when it has changed meanwhile. */
export interface AttentionRows {
  get(id: string): Promise<{ readonly version: number; readonly record: AttentionRecord } | undefined>;
  create(record: AttentionRecord): Promise<boolean>;
  replace(record: AttentionRecord, expected: number): Promise<boolean>;
  remove(id: string, expected: number): Promise<boolean>;
  /** The record that one is about, as it is now; undefined where there is none. */
  subject(entity: string, id: string): Promise<unknown>;
}

/** What was counted of a record, and of which version of its item. */
export interface CountedRow {
  readonly counted: Counted | undefined;
  readonly of: number;
}

export interface RowChange {
  readonly id: string;
  /** What the record's item says of itself. */
  readonly entity: string;
  /** As it was read; undefined where there is none. */
  readonly before: CountedRow | undefined;
  /** Undefined where the record was removed. */
  readonly now: Counted | undefined;
  /** The version of the item that is counted now. */
  readonly of: number;
}

/** What has been counted, and what it adds up to. */
export interface Counts {
  /** By the ids of the records; strongly consistent. */
  read(records: readonly Pick<RowChange, 'id' | 'entity'>[]): Promise<ReadonlyMap<string, CountedRow>>;
  /** All of it or nothing; false where a row is not as it was read, or another one writes the same figures. */
  write(rows: readonly RowChange[], additions: readonly Addition[]): Promise<boolean>;
}

/** An item as it stands in the table. */
export interface StoredRecord {
  readonly entity: string;
  readonly version: number;
  readonly record: unknown;
}

/** Lists of everyone that are gone through one after the other, from their start. */
export interface Lists<Row> {
  /** In the order in which they are gone through. */
  readonly names: readonly string[];
  /** The oldest first. `next` is null after the last page. */
  page(
    name: string,
    cursor: string | null,
  ): Promise<{ readonly records: readonly Row[]; readonly next: string | null }>;
}

/** A record as a list has it. */
export interface ListedRecord {
  readonly entity: string;
  readonly id: string;
  readonly record: unknown;
}

/** Postings that orders, conversions and held payments lack, or that are not as these are now. */
export interface MissingPostings {
  /**
   * Posts what these rows come to, in order for each sub-account. @param now ISO 8601 @returns posted and unreadable rows
   */
  post(rows: readonly ListedRecord[], now: string): Promise<{ repaired: string[]; skipped: string[] }>;
}

/** A row of figures as it stands in the table. */
export interface FiguresRow {
  readonly scope: Scope;
  /** A UTC day or month, `2026-11-20` or `2026-11`; null for the total. */
  readonly day: string | null;
  /** Grows with each write; 0 where there is no row. */
  readonly version: number;
  readonly sums: Sums;
}

export interface Figures {
  /** Every scope that somebody could ask for: of everyone, each user and each sub-account. */
  scopes(): Promise<readonly Scope[]>;
  /** All rows of a scope; strongly consistent. */
  rowsOf(scope: Scope): Promise<readonly FiguresRow[]>;
  /** False where the row is not as it was read. */
  replace(row: FiguresRow, sums: Sums): Promise<boolean>;
}

/** A change of ownership whose rows have not all been listed again. */
export interface Move {
  readonly sub_account_id: string;
  readonly external_id: string;
  /** Grows with each move of an account. */
  readonly generation: number;
  /** `settling`: all rows have followed, and are looked through once more at `due_at`. */
  readonly phase: 'listing' | 'settling';
  /** After which order to go on; null at the beginning. */
  readonly cursor: string | null;
  /** ISO 8601 UTC. */
  readonly moved_at: string;
  readonly due_at: string;
}

export interface Moves {
  get(subAccountId: string): Promise<Move | undefined>;
  /** False when a later move has taken its place, or it has ended; `end` likewise. */
  save(move: Move): Promise<boolean>;
  end(move: Move): Promise<boolean>;
  /** Sub-accounts whose moves are due by then. */
  until(when: string, limit: number): Promise<readonly string[]>;
}

export interface Relisted {
  /** After which order to go on; null when this was the last page. */
  readonly next: string | null;
  readonly rows: number;
  readonly written: number;
  /** Orders that cannot be read; they stay where they are. */
  readonly unreadable: number;
}

export interface OwnedRows {
  /** Brings a page of an account's orders, and all that belongs to each of them, into line with who stands behind it. */
  relist(account: SubAccountRecord, cursor: string | null): Promise<Relisted>;
}

/** The rows by which things are found. Writing one twice, or removing what is not there, changes nothing. */
export interface TermRows {
  /** Those that are not there; strongly consistent. */
  missing<R extends TermRow>(rows: readonly R[]): Promise<readonly R[]>;
  put(rows: readonly TermRow[]): Promise<void>;
  remove(rows: readonly TermRow[]): Promise<void>;
}

export interface Searched {
  /** As it is now, with what it is found by; undefined where there is none, or none that can be read. */
  current(ref: Ref): Promise<Indexed | undefined>;
}

/** A place that money of a sub-account may be sent to, as the provider showed it last. */
export interface SeenPlace {
  readonly kind: RecipientKind;
  readonly id: string;
  readonly asset: string;
  readonly name?: string | null | undefined;
  readonly place: string | null;
  readonly masked: string;
  readonly target: string;
  /** Undefined where it stood there at the first look. */
  readonly registered: Registered | undefined;
}

export interface StoredRecipient {
  /** As it was read; 0 where there is none. */
  readonly version: number;
  readonly record: RecipientRecord;
}

type RecipientKey = Pick<RecipientRecord, 'destination_id' | 'kind' | 'sub_account_id'>;

/** What people see of the places that money is sent to. Strongly consistent. */
export interface RecipientRows {
  /** The places of a sub-account; undefined where the provider was not looked at yet. */
  seen(subAccountId: string): Promise<readonly SeenPlace[] | undefined>;
  of(subAccountId: string): Promise<readonly StoredRecipient[]>;
  get(place: RecipientKey): Promise<StoredRecipient | undefined>;
  /** False when it has changed since it was read. */
  put(recipient: StoredRecipient): Promise<boolean>;
}

/** What has been counted of a withdrawal. */
export interface CountedTransfer {
  readonly kind: RecipientKind;
  readonly destination_id: string;
  readonly asset: string;
  readonly amount: Amount;
  /** False once it is not confirmed any more. */
  readonly is_counted: boolean;
}

/** Withdrawals, and what has been counted of each for its recipient. Strongly consistent. */
export interface CountedTransfers {
  order(id: string): Promise<OrderRecord | undefined>;
  /** Where it went; undefined where nothing says it. */
  destination(order: OrderRecord): Promise<Pick<CountedTransfer, 'destination_id' | 'kind'> | undefined>;
  counted(
    orderId: string,
  ): Promise<{ readonly version: number; readonly record: CountedTransfer } | undefined>;
  /** Both or neither; false where one of them has changed since it was read. */
  count(
    orderId: string,
    counted: { readonly version: number; readonly record: CountedTransfer },
    recipient: StoredRecipient,
  ): Promise<boolean>;
}

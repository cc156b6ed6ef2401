import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { RecipientKind, RecipientRecord } from '@ramps-gateway/shared/contract/recipients.ts';
import type { Registered } from '../../../modules/stops/ports.ts';
import type { Addition, Counted, Scope, Sums } from '../../../modules/statistics/model.ts';
import type { StreamedTo } from '@ramps-gateway/shared/contract/entities.ts';
import type { Ref, TermRow } from '@ramps-gateway/shared/contract/search-rows.ts';
import type { Indexed } from '@ramps-gateway/shared/contract/search-terms.ts';
import type {
  AttentionRecord,
  OrderRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';

export interface Change {
  readonly kind: 'insert' | 'modify' | 'remove';
  readonly pk: string;
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
  readonly name: string;
  readonly entities: readonly StreamedTo<'project-changes'>[];
  /** Seconds that a batch may wait. @param changes in stream order @returns those that failed; a throw fails all */
  readonly follow: (changes: readonly Change[]) => Promise<readonly Failure[]>;
}

export interface AttentionRows {
  get(id: string): Promise<{ readonly version: number; readonly record: AttentionRecord } | undefined>;
  create(record: AttentionRecord): Promise<boolean>;
  replace(record: AttentionRecord, expected: number): Promise<boolean>;
  remove(id: string, expected: number): Promise<boolean>;
  /** The record that one is about, as it is now; undefined where there is none. */
  subject(entity: string, id: string): Promise<unknown>;
}

export interface CountedRow {
  readonly counted: Counted | undefined;
  readonly of: number;
}

export interface RowChange {
  readonly id: string;
  readonly entity: string;
  readonly before: CountedRow | undefined;
  readonly now: Counted | undefined;
  readonly of: number;
}

export interface Counts {
  /** By the ids of the records; strongly consistent. */
  read(records: readonly Pick<RowChange, 'id' | 'entity'>[]): Promise<ReadonlyMap<string, CountedRow>>;
  /** All of it or nothing; false where a row is not as it was read, or another one writes the same figures. */
  write(rows: readonly RowChange[], additions: readonly Addition[]): Promise<boolean>;
}

export interface StoredRecord {
  readonly entity: string;
  readonly version: number;
  readonly record: unknown;
}

/** Lists of everyone that are gone through one after the other, from their start. */
export interface Lists<Row> {
  readonly names: readonly string[];
  /** The oldest first. `next` is null after the last page. */
  page(
    name: string,
    cursor: string | null,
  ): Promise<{ readonly records: readonly Row[]; readonly next: string | null }>;
}

export interface ListedRecord {
  readonly entity: string;
  readonly id: string;
  readonly record: unknown;
}

export interface MissingPostings {
  /**
   * Posts what these rows come to, in order for each sub-account. @param now ISO 8601 @returns posted and unreadable rows
   */
  post(rows: readonly ListedRecord[], now: string): Promise<{ repaired: string[]; skipped: string[] }>;
}

export interface FiguresRow {
  readonly scope: Scope;
  readonly day: string | null;
  readonly version: number;
  readonly sums: Sums;
}

export interface Figures {
  /** Every scope that somebody could ask for: of everyone, each user and each sub-account. */
  scopes(): Promise<readonly Scope[]>;
  rowsOf(scope: Scope): Promise<readonly FiguresRow[]>;
  replace(row: FiguresRow, sums: Sums): Promise<boolean>;
}

export interface Move {
  readonly sub_account_id: string;
  readonly external_id: string;
  readonly generation: number;
  /** `settling`: all rows have followed, and are looked through once more at `due_at`. */
  readonly phase: 'listing' | 'settling';
  /** After which order to go on; null at the beginning. */
  readonly cursor: string | null;
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

export interface SeenPlace {
  readonly kind: RecipientKind;
  readonly id: string;
  readonly asset: string;
  readonly name?: string | null | undefined;
  readonly place: string | null;
  readonly masked: string;
  readonly targets: readonly string[];
  /** Undefined where it stood there at the first look. */
  readonly registered: Registered | undefined;
}

export interface StoredRecipient {
  readonly version: number;
  readonly record: RecipientRecord;
}

type RecipientKey = Pick<RecipientRecord, 'destination_id' | 'kind' | 'sub_account_id'>;

export interface RecipientRows {
  /** The places of a sub-account; undefined where the provider was not looked at yet. */
  seen(subAccountId: string): Promise<readonly SeenPlace[] | undefined>;
  of(subAccountId: string): Promise<readonly StoredRecipient[]>;
  get(place: RecipientKey): Promise<StoredRecipient | undefined>;
  put(recipient: StoredRecipient): Promise<boolean>;
}

export interface CountedTransfer {
  readonly kind: RecipientKind;
  readonly destination_id: string;
  readonly asset: string;
  readonly amount: Amount;
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

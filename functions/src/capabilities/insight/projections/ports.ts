import type { Holder } from '@ramps-gateway/shared/domain/destinations/holder.ts';
import type { Versioned } from '../../../platform/page.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { RecipientKind, RecipientRecord } from '@ramps-gateway/shared/contract/recipients.ts';
import type { Registered } from '../../../modules/stops/model.ts';
import type { PartnerPosition } from '../../../modules/accounts/partner-totals.ts';
import type { Position } from '../../../modules/accounts/totals.ts';
import type { Addition, Counted, PartnerView, Scope, Sums } from '../../../modules/statistics/model.ts';
import type { Ref, TermRow } from '@ramps-gateway/shared/contract/search-rows.ts';
import type { Indexed } from '@ramps-gateway/shared/contract/search-terms.ts';
import type {
  AttentionRecord,
  OrderRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';

export interface AttentionRows {
  get(id: string): Promise<Versioned<AttentionRecord> | undefined>;
  create(record: AttentionRecord): Promise<boolean>;
  replace(record: AttentionRecord, expected: number): Promise<boolean>;
  remove(id: string, expected: number): Promise<boolean>;
  /** The current record behind a change; undefined if it was removed. */
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
  /** Atomic; false if a row has changed since it was read, or another writer is updating the same figures. */
  write(rows: readonly RowChange[], additions: readonly Addition[]): Promise<boolean>;
}

/** What is counted together, from current records. Omits sub-accounts without a readable row. */
export interface Positions {
  accounts(ids: readonly string[]): Promise<readonly Position[]>;
  partners(views: readonly PartnerView[]): Promise<readonly PartnerPosition[]>;
  /** Managers of the owner's sub-accounts; can lag slightly. */
  managersOf(owner: string): Promise<readonly string[]>;
}

export interface StoredRecord {
  readonly entity: string;
  readonly version: number;
  readonly record: unknown;
}

/** Lists of everyone's records, read one after another. */
export interface Lists<Row> {
  readonly names: readonly string[];
  /** Oldest first. `next` is null after the last page. */
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
   * Posts these rows, in order per sub-account.
   * @param now ISO 8601
   * @returns the rows that it posted, and those that it could not read
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
  /** Every possible scope: everyone, each user and each sub-account. */
  scopes(): Promise<readonly Scope[]>;
  rowsOf(scope: Scope): Promise<readonly FiguresRow[]>;
  replace(row: FiguresRow, sums: Sums): Promise<boolean>;
}

export interface Move {
  readonly sub_account_id: string;
  readonly external_id: string;
  readonly generation: number;
  /** `settling`: all rows have moved, and are checked a second time at `due_at`. */
  readonly phase: 'listing' | 'settling';
  /** The last order handled; null at the start. */
  readonly cursor: string | null;
  readonly moved_at: string;
  readonly due_at: string;
}

export interface Moves {
  get(subAccountId: string): Promise<Move | undefined>;
  /** False if a later move has replaced this one, or it has ended. The same applies to `end`. */
  save(move: Move): Promise<boolean>;
  end(move: Move): Promise<boolean>;
  /** Sub-accounts with a move due by then. */
  until(when: string, limit: number): Promise<readonly string[]>;
}

interface Relisted {
  readonly next: string | null;
  readonly rows: number;
  readonly written: number;
  /** Number of unreadable orders, which stay in their lists. */
  readonly unreadable: number;
}

export interface OwnedRows {
  /** Moves a page of an account's orders, and everything that belongs to them, to the account's current ownership. */
  relist(account: SubAccountRecord, cursor: string | null): Promise<Relisted>;
}

/** Rows of the search index. Writing a row twice or removing a missing one is safe. */
export interface TermRows {
  /** Those of the rows that are missing; strongly consistent. */
  missing<R extends TermRow>(rows: readonly R[]): Promise<readonly R[]>;
  put(rows: readonly TermRow[]): Promise<void>;
  remove(rows: readonly TermRow[]): Promise<void>;
}

export interface Searched {
  /** The current item and its search terms; undefined if missing or unreadable. */
  current(ref: Ref): Promise<Indexed | undefined>;
}

export interface SeenPlace {
  readonly kind: RecipientKind;
  readonly id: string;
  readonly asset: string;
  readonly name?: string | null | undefined;
  readonly place: string | null;
  readonly masked: string;
  readonly address?: string | undefined;
  readonly holder?: Holder | undefined;
  readonly targets: readonly string[];
  /** Undefined if it existed at the first read. */
  readonly registered: Registered | undefined;
}

export type StoredRecipient = Versioned<RecipientRecord>;

type RecipientKey = Pick<RecipientRecord, 'destination_id' | 'kind' | 'sub_account_id'>;

export interface RecipientRows {
  /** A sub-account's destinations; undefined before the first read from the provider. */
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

/** Withdrawals, and how much of each is counted for its recipient. Strongly consistent. */
export interface CountedTransfers {
  order(id: string): Promise<OrderRecord | undefined>;
  /** Its destination; undefined if unknown. */
  destination(order: OrderRecord): Promise<Pick<CountedTransfer, 'destination_id' | 'kind'> | undefined>;
  counted(orderId: string): Promise<Versioned<CountedTransfer> | undefined>;
  /** Atomic; false if one of them has changed since it was read. */
  count(orderId: string, counted: Versioned<CountedTransfer>, recipient: StoredRecipient): Promise<boolean>;
}

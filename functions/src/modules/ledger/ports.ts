import type { EntryRecord, LedgerHeadRecord, PostingRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import type { LedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Fact } from './model.ts';

/** Which entries: those written from `from` to `until`, both included where they are given. ISO 8601 UTC. */
export interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Reads the books of sub-accounts. The use case has checked that the caller sees them. */
export interface Books {
  /** By sub-account; those without a posting are left out. @param onLeftOut gets unreadable ones, which otherwise throw */
  heads(
    subAccountIds: readonly string[],
    onLeftOut?: (subAccountIds: readonly string[]) => void,
  ): Promise<ReadonlyMap<string, LedgerHeadRecord>>;
  /** The last posting at a moment or before: its `balances` are those of the moment. One Query. @param at ISO 8601 */
  lastAt(subAccountId: string, at: string): Promise<PostingRecord | undefined>;
  /** The last entry of a ledger account at a moment or before. One Query, strongly consistent. */
  entryAt(subAccountId: string, account: LedgerAccount, at: string): Promise<EntryRecord | undefined>;
  /** The entries of a ledger account, newest first unless said otherwise. One Query a page. */
  entries(
    subAccountId: string,
    account: LedgerAccount,
    period: Period,
    page: PageRequest,
    order?: 'ascending' | 'descending',
  ): Promise<Page<EntryRecord>>;
  /** The journal of a sub-account, newest first unless said otherwise. One Query a page. */
  postings(
    subAccountId: string,
    period: Period,
    page: PageRequest,
    order?: 'ascending' | 'descending',
  ): Promise<Page<PostingRecord>>;
  /** All postings of one fact, in their order. One Query. */
  ofFact(fact: string): Promise<readonly PostingRecord[]>;
  /** The entries of all lines of these postings, in their order. One BatchGetItem for each 100. */
  entriesOf(postings: readonly PostingRecord[]): Promise<readonly EntryRecord[]>;
}

/** Writes a posting whose fact has no row of its own: a correction, an opening balance. */
export interface Ledger {
  /** @param now ISO 8601. @returns the fact's postings, with a new one where it adds something */
  post(fact: Fact, now: string): Promise<readonly PostingRecord[]>;
}

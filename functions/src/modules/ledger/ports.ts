import type { EntryRecord, LedgerHeadRecord, PostingRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import type { LedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Fact } from './model.ts';
import type { Approved, Fresh } from '../act/work.ts';

/** Both ends are inclusive. ISO 8601 UTC. */
export interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** The use case has checked that the caller may see the sub-accounts. */
export interface Ledger {
  /**
   * By sub-account. Omits those without a posting.
   * @param onLeftOut receives unreadable ones, which throw otherwise
   */
  heads(
    subAccountIds: readonly string[],
    onLeftOut?: (subAccountIds: readonly string[]) => void,
  ): Promise<ReadonlyMap<string, LedgerHeadRecord>>;
  /** The last posting at or before a moment: its `balances` are those at that moment. One Query. @param at ISO 8601 */
  lastAt(subAccountId: string, at: string): Promise<PostingRecord | undefined>;
  entryAt(subAccountId: string, account: LedgerAccount, at: string): Promise<EntryRecord | undefined>;
  /** The entries of a ledger account, newest first by default. One Query a page. */
  entries(
    subAccountId: string,
    account: LedgerAccount,
    period: Period,
    page: PageRequest,
    order?: 'ascending' | 'descending',
  ): Promise<Page<EntryRecord>>;
  /** The journal of a sub-account, newest first by default. One Query a page. */
  postings(
    subAccountId: string,
    period: Period,
    page: PageRequest,
    order?: 'ascending' | 'descending',
  ): Promise<Page<PostingRecord>>;
  ofFact(fact: string): Promise<readonly PostingRecord[]>;
  entriesOf(postings: readonly PostingRecord[]): Promise<readonly EntryRecord[]>;
}

/** For facts without a row: corrections and opening balances. */
export interface LedgerWriter {
  /** @param now ISO 8601. @returns the fact's postings, including a new one if it adds something */
  post(fact: Fact, now: string): Promise<readonly PostingRecord[]>;
  /** Like `post`, for a correction by a person. */
  correct(
    fact: Fact,
    now: string,
    approved: Approved<'ledger'>,
    fresh: Fresh,
  ): Promise<readonly PostingRecord[]>;
}

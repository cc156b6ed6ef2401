import type { EntryRecord, LedgerHeadRecord, PostingRecord } from '#shared/contract/ledger.ts';
import type { Amount } from '#shared/domain/money.ts';
import { bookedIn, type Fact, postingOf } from '#functions/modules/ledger/model.ts';

/** The ledger's table in memory; rows are only added. */
export class LedgerInMemory {
  readonly heads = new Map<string, LedgerHeadRecord>();
  readonly postings = new Map<string, readonly PostingRecord[]>();
  readonly entries: EntryRecord[] = [];

  /** @param now ISO 8601 */
  post(facts: readonly Fact[], now: string): void {
    for (const fact of facts) {
      const before = this.postings.get(fact.id) ?? [];
      const posting = postingOf(fact, this.heads.get(fact.subAccountId), bookedIn(before), now);
      if (!posting) continue;
      this.postings.set(fact.id, [...before, posting.record]);
      this.entries.push(...posting.entries);
      this.heads.set(fact.subAccountId, posting.head);
    }
  }

  balance(subAccountId: string, account: string): Amount {
    return this.heads.get(subAccountId)?.accounts[account]?.balance ?? '0';
  }
}

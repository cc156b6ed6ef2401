import type { ListedPosting } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../modules/accounts/ports.ts';
import { visibleAccount } from '../../modules/accounts/sub-account.ts';
import type { Books } from '../../modules/ledger/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { checkPeriod, type Period } from './moments.ts';
import { postingWithPayment } from './with-payment.ts';

export interface ListPostingsPorts {
  readonly accounts: SubAccounts;
  readonly books: Pick<Books, 'postings'>;
  readonly clock: Clock;
}

export interface PostingsQuery extends PageRequest, Period {
  readonly sub_account_id: string;
}

/** The journal of one sub-account, newest first. */
export const listPostings =
  ({ accounts, books, clock }: ListPostingsPorts) =>
  async (
    who: Principal,
    { sub_account_id: id, from, until, ...page }: PostingsQuery,
  ): Promise<Page<ListedPosting>> => {
    checkPeriod({ from, until }, clock().toISOString());
    const { record } = await visibleAccount(who, id, accounts);
    const found = await books.postings(id, { from, until }, page);
    return { ...found, items: found.items.map((posting) => postingWithPayment(posting, record)) };
  };

import type { ListedEntry } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import type { LedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { Books } from '../../../modules/ledger/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import { checkPeriod, type Period } from './moments.ts';
import type { People } from './ports.ts';
import { showing } from './showing.ts';

export interface ListEntriesPorts {
  readonly accounts: SubAccounts;
  readonly books: Pick<Books, 'entries' | 'heads'>;
  readonly clock: Clock;
  readonly people: People;
}

export interface EntriesQuery extends PageRequest, Period {
  readonly sub_account_id: string;
  readonly account: LedgerAccount;
}

/** Entries, newest first. An unknown ledger account is a 400 that lists the known ones, unless there are none yet. */
export const listEntries = ({ accounts, books, clock, people }: ListEntriesPorts) => {
  const checkAccount = async (id: string, account: LedgerAccount): Promise<void> => {
    const head = (await books.heads([id])).get(id);
    const known = Object.keys(head?.accounts ?? {}).toSorted();
    if (known.length === 0 || known.includes(account)) return;
    const message = `account: the sub-account has no ${account}, only ${known.join(', ')}`;
    throw new VisibleError('INVALID_REQUEST', message, { accounts: known });
  };

  return async (
    who: Principal,
    { sub_account_id: id, account, from, until, ...page }: EntriesQuery,
  ): Promise<Page<ListedEntry>> => {
    checkPeriod({ from, until }, clock().toISOString());
    const { record } = await visibleAccount(who, id, accounts);
    const found = await books.entries(id, account, { from, until }, page);
    if (found.items.length === 0) await checkAccount(id, account);
    const shown = await showing(who, record, found.items, people);
    return { ...found, items: found.items.map(shown.entry) };
  };
};

import type { LedgerPage, LedgerTotals } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import type { BookRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { balancesIn, totalsOf } from '@ramps-gateway/shared/domain/ledger/balances.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import pLimit from 'p-limit';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { PageRequest } from '../../../platform/page.ts';
import { checkMoment } from './showing.ts';
import type { LedgerPorts } from './ports.ts';

export interface LedgerQuery extends PageRequest {
  /** ISO 8601 UTC, to the millisecond. */
  readonly as_of?: string | undefined;
  readonly sub_account_id?: string | undefined;
}

type Standing = Pick<BookRecord, 'balances' | 'posted_at' | 'postings'>;

const NOTHING: Standing = { balances: [], posted_at: null, postings: 0 };

const noting =
  (unreadable: Set<string>) =>
  (ids: readonly string[]): void =>
    ids.forEach((id) => unreadable.add(id));

/** For a past date, accounts with later postings are read one by one, this many at the same time. */
const ASKED_AT_ONCE = 32;

/**
 * Balances of all ledger accounts in the caller's scope (docs/ledger.md, "Accounts"). Totals are computed on reading:
 * every posting would have to update a stored total, under one key for everyone.
 */
export const listLedgerBalances = ({ accounts, ledger, clock }: LedgerPorts) => {
  /** Omits accounts with an unreadable head. */
  const standingsOf = async (
    ids: readonly string[],
    moment: string | undefined,
    onLeftOut: (ids: readonly string[]) => void,
  ): Promise<ReadonlyMap<string, Standing>> => {
    const unreadable = new Set<string>();
    const heads = await ledger.heads(ids, (bad) => bad.forEach((id) => unreadable.add(id)));
    onLeftOut([...unreadable]);
    const limit = pLimit(ASKED_AT_ONCE);
    const standing = async (id: string): Promise<readonly [string, Standing]> => {
      const head = heads.get(id);
      if (!head) return [id, NOTHING];
      const { posted_at, postings, accounts: kept } = head;
      if (moment === undefined || posted_at <= moment) {
        const balances = Object.entries(kept).map(([account, { balance }]) => [account, balance] as const);
        return [id, { balances: balancesIn(Object.fromEntries(balances)), posted_at, postings }];
      }
      const last = await limit(() => ledger.lastAt(id, moment));
      if (!last) return [id, NOTHING];
      return [id, { balances: balancesIn(last.balances), posted_at: last.posted_at, postings: last.number }];
    };
    return new Map(await Promise.all(ids.filter((id) => !unreadable.has(id)).map(standing)));
  };

  const ledgerOf = (
    accounts: readonly SubAccountRecord[],
    standings: ReadonlyMap<string, Standing>,
  ): BookRecord[] =>
    accounts.flatMap((account) => {
      const standing = standings.get(account.id);
      return standing ? [{ sub_account: linkTo(account), ...standing }] : [];
    });

  const totals = (all: readonly Standing[], leftOut: number): LedgerTotals => ({
    balances: totalsOf(all.map(({ balances }) => balances)),
    sub_accounts: all.length,
    postings: all.reduce((sum, { postings }) => sum + postings, 0),
    posted_at:
      all
        .flatMap(({ posted_at: at }) => at ?? [])
        .toSorted()
        .at(-1) ?? null,
    left_out: leftOut,
  });

  const ofOne = async (who: Principal, id: string, moment: string | undefined) => {
    const { record } = await visibleAccount(who, id, accounts);
    const unreadable = new Set<string>();
    const standings = await standingsOf([id], moment, noting(unreadable));
    return {
      items: ledgerOf([record], standings),
      totals: totals([...standings.values()], unreadable.size),
      next_cursor: null,
    };
  };

  const firstPage = async (who: Principal, page: PageRequest, moment: string | undefined) => {
    const unreadable = new Set<string>();
    const [part, every] = await Promise.all([
      accounts.page(who, page),
      accounts.every(who, noting(unreadable)),
    ]);
    const ids = new Set([...every.map(({ record }) => record), ...part.items].map(({ id }) => id));
    const standings = await standingsOf([...ids], moment, noting(unreadable));
    return {
      items: ledgerOf(part.items, standings),
      totals: totals([...standings.values()], unreadable.size),
      next_cursor: part.next_cursor,
    };
  };

  const laterPage = async (who: Principal, page: PageRequest, moment: string | undefined) => {
    const { items, next_cursor } = await accounts.page(who, page);
    const standings = await standingsOf(
      items.map(({ id }) => id),
      moment,
      () => undefined,
    );
    return { items: ledgerOf(items, standings), totals: null, next_cursor };
  };

  return async (
    who: Principal,
    { as_of: moment, sub_account_id: id, ...page }: LedgerQuery,
  ): Promise<LedgerPage> => {
    const now = clock().toISOString();
    checkMoment('as_of', moment, now);
    const found =
      id !== undefined
        ? await ofOne(who, id, moment)
        : page.cursor === undefined
          ? await firstPage(who, page, moment)
          : await laterPage(who, page, moment);
    return { as_of: moment ?? now, ...found };
  };
};

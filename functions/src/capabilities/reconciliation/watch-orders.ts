import { isDeepStrictEqual } from 'node:util';
import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { ConfigurationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Clock, later } from '../../platform/clock.ts';
import { subAccountId } from '../../modules/accounts/ids.ts';
import type { Log } from '../../platform/logger.ts';
import { rowDiffers } from './compare-order.ts';
import { hintEvent } from './engine-events.ts';
import type { OwnRecords, Hints, Lists, Marks, OrderPage, Provider, WatchMark } from './ports.ts';
import { goOn, inOrder, placeOf } from './rounds.ts';

/** Requests to the provider in one run. */
const PAGES_A_RUN = 10;
const CALLS_ONE_BY_ONE = 20;
/** What an earlier run did not come to gets at least so many pages of each run. */
const PAGES_OF_REST = 5;
/** Changes come into the list late: this much of it is read again. */
const OVERLAP_MS = 2 * 60_000;
/** An event of it may be on its way: it is left to the next run. */
const YOUNG_MS = 10_000;
/** Where the watch begins that has no mark; what is older is the reconciliation's. */
const FIRST_LOOK_MS = 15 * 60_000;
/** One by one, accounts are asked in rounds: of each, changes since the round before. */
const ROUND_MS = 24 * 3_600_000;
const ACCOUNTS_TRIED = 5;
/** Rules that are read in one run, enabled or not. */
const RULES_A_RUN = 100;

export interface WatchContext {
  readonly provider: Provider;
  readonly records: OwnRecords;
  readonly hints: Hints;
  readonly marks: Pick<Marks, 'watch' | 'moveWatch'>;
  readonly lists: Pick<Lists, 'rules'>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface WatchSummary {
  readonly calls: number;
  /** Orders whose rows are missing or differ: the engine looks at them now. */
  readonly hinted: number;
  readonly unreadable: number;
  /** Accounts whose orders could not be looked at. */
  readonly failed: number;
}

const createWatch = (isTimeLeft: () => boolean, context: WatchContext) => {
  const { provider, records, hints, clock, log } = context;
  let [calls, hinted, unreadable, failed] = [0, 0, 0, 0];

  const hintAt = async (account: SubAccountRecord, orders: readonly ProviderOrder[]): Promise<void> => {
    const at = clock();
    const young = later(at, -YOUNG_MS);
    const due = orders.filter(
      ({ updated_at }) =>
        updated_at > account.created_at && (updated_at <= young || updated_at > later(at, OVERLAP_MS)),
    );
    const known = await records.ofOrders(account.external_id, due);
    for (const order of due) {
      const ours = known.get(order.id);
      // What cannot be read here is the reconciliation's to show: nothing may begin for it.
      if (!ours) continue;
      const hint = !ours.row || rowDiffers(order, ours.row) ? hintEvent(order, at) : undefined;
      if (hint && (await hints.record(hint)) === undefined) hinted += 1;
    }
  };

  /** One account's failure keeps no other from being watched. @returns whether the account is known here */
  const withAccount = async (
    externalId: string,
    task: (account: SubAccountRecord) => Promise<void>,
  ): Promise<boolean> => {
    const id = subAccountId(externalId);
    try {
      const account = await records.account(id);
      if (account) await task(account);
      return account !== undefined;
    } catch (error) {
      log.error('the orders of an account could not be watched', error, { account_id: id });
      failed += 1;
      return true;
    }
  };

  /** Hints at what is not recorded as it is shown. @returns whether any of the orders is of an account known here */
  const look = async (orders: readonly ProviderOrder[]): Promise<boolean> => {
    const byAccount = Map.groupBy(orders, ({ account_id }) => account_id);
    const found = await Promise.all(
      [...byAccount].map(([accountId, theirs]) =>
        withAccount(accountId, (account) => hintAt(account, theirs)),
      ),
    );
    return found.includes(true);
  };

  /** Whether accounts known here are in the list at all, judged by a few of its orders. */
  const isOfOurs = async (orders: readonly ProviderOrder[]): Promise<boolean> => {
    const ids = [...new Set(orders.map(({ account_id }) => account_id))].slice(0, ACCOUNTS_TRIED);
    const found = await Promise.all(ids.map((id) => withAccount(id, () => Promise.resolve())));
    return found.includes(true);
  };

  interface PagesRead {
    readonly refused: string | undefined;
    /** Nothing older is left. */
    readonly isDone: boolean;
    readonly page: number;
    readonly top: string | null;
    readonly isKnown: boolean;
  }

  /** Pages of all orders from `page` on, down to what changed before `down`. */
  const readPages = async (begin: number, down: string, most: number): Promise<PagesRead> => {
    let [page, top, isKnown]: [number, string | null, boolean] = [begin, null, false];
    let before: string | null = null;
    let unsorted = false;
    const left = (refused: string | undefined, isDone: boolean): PagesRead => ({
      refused,
      isDone,
      page,
      top,
      isKnown,
    });
    for (let pages = 0; pages < most && isTimeLeft(); pages += 1) {
      calls += 1;
      const read = await provider.everyOrder(page);
      if (!read.ok) return left(read.reason, false);
      const { orders, isSorted, isLast }: OrderPage = read.value;
      unreadable += read.value.unreadable.length;
      const recent = orders.filter(({ updated_at }) => updated_at > down);
      if ((await look(recent)) || (!isKnown && (await isOfOurs(orders)))) isKnown = true;
      const now = clock().toISOString();
      for (const { updated_at } of orders)
        if (updated_at <= now && (top === null || updated_at > top)) top = updated_at;
      unsorted ||= !isSorted || (before !== null && (orders[0]?.updated_at ?? '') > before);
      before = orders[0]?.updated_at ?? before;
      page += 1;
      // In another order than the one asked for, something recent may stand on any page.
      if (isLast || (!unsorted && recent.length < orders.length)) return left(undefined, true);
    }
    return left(undefined, false);
  };

  const round = async (after: string | null): Promise<string | null> => {
    const range = await context.lists.rules(after, RULES_A_RUN);
    const since = later(clock(), -ROUND_MS);
    let left = CALLS_ONE_BY_ONE - calls;
    const done = await inOrder(
      range.items,
      isTimeLeft,
      async ({ is_enabled, sub_account }: ConfigurationRecord) => {
        if (!is_enabled) return true;
        if (left <= 0) return false;
        left -= 1;
        calls += 1;
        const read = await provider.orders(sub_account.external_id, 1);
        // One that cannot be read comes up again in the next round.
        if (read.ok) await look(read.value.orders.filter(({ updated_at }) => updated_at > since));
        return true;
      },
    );
    const place = ({ created_at, id }: ConfigurationRecord) => placeOf({ created_at, id });
    return goOn(range, done, after, place);
  };

  return { readPages, round, summary: (): WatchSummary => ({ calls, hinted, unreadable, failed }) };
};

/**
 * Reads what changed at the provider since the last run, so that a lost webhook is noticed within minutes. One request when
 * nothing is new; a provider without one list for all is asked account by account.
 */
export const watchOrders = async (
  isTimeLeft: () => boolean,
  context: WatchContext,
): Promise<WatchSummary> => {
  const { marks, clock, log } = context;
  const stored = await marks.watch();
  const begin: WatchMark = stored?.mark ?? {
    until: later(clock(), -FIRST_LOOK_MS),
    rest: null,
    rules: null,
  };
  const watch = createWatch(isTimeLeft, context);
  const down = later(new Date(begin.until), -OVERLAP_MS);
  const news = await watch.readPages(1, down, begin.rest ? PAGES_A_RUN - PAGES_OF_REST : PAGES_A_RUN);
  let mark = begin;
  if (news.refused === undefined && news.top !== null) {
    const until = news.top > begin.until ? news.top : begin.until;
    const rest = begin.rest ?? (news.isDone ? null : { page: news.page, down });
    mark = { ...mark, until, rest };
    if (begin.rest) {
      // What lies between the pages just read and those left over is behind the same page or an earlier one.
      const from = news.isDone ? begin.rest.page : Math.min(news.page, begin.rest.page);
      const old = await watch.readPages(from, begin.rest.down, PAGES_OF_REST);
      mark = { ...mark, rest: old.isDone ? null : { ...begin.rest, page: old.page } };
    }
  }
  const isRefused = news.refused === 'refused' || news.refused === 'not_found';
  if (isRefused || (news.refused === undefined && !news.isKnown))
    mark = { ...mark, rules: await watch.round(mark.rules) };
  else if (news.refused !== undefined) log.warn('the orders could not be watched', { reason: news.refused });
  if (!isDeepStrictEqual(mark, begin) && !(await marks.moveWatch(mark, stored?.version ?? 0)))
    log.warn('another watch has gone on in the meantime');
  return watch.summary();
};

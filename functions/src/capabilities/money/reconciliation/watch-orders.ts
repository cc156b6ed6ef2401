import { isDeepStrictEqual } from 'node:util';
import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import {
  type ConfigurationRecord,
  linkTo,
  type SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { exceptionId } from '../../../modules/orders/ids.ts';
import { type Clock, later } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import { rowDiffers, unknownStatus } from './compare-order.ts';
import { hintEvent } from './engine-events.ts';
import type { OpenOrder, WatchMark } from './model.ts';
import type { Exceptions, Hints, Lists, Marks, OrderPage, Ours, OwnRecords, Provider } from './ports.ts';
import { clearFinding, recordFinding } from './record-finding.ts';
import { goOn, inOrder, placeOf } from './rounds.ts';

/** Maximum pending orders kept, newest first. */
const OPEN_KEPT = 500;
/** Old pending orders are read less and less often, but at least this often. */
const READ_EACH_MS = 15 * 60_000;
/** A status that is unknown only this long is ignored. */
const UNKNOWN_FOR_MS = 5 * 60_000;

const keyOf = ({ account_id, order_id }: Pick<OpenOrder, 'account_id' | 'order_id'>): string =>
  `${account_id} ${order_id}`;

const pauseOf = ({ seen_at, read_at }: OpenOrder): number =>
  Math.min((Date.parse(read_at) - Date.parse(seen_at)) / 10, READ_EACH_MS);

/** What an order's status means for its `unknown_status` exception. */
export type Word = 'known' | 'known again' | 'unknown' | 'unknown for long';

/** Pending orders, for a provider that gives no time of change. */
export const createOpenOrders = (begin: readonly OpenOrder[], now: Date) => {
  const at = now.toISOString();
  const open = new Map(begin.map((each) => [keyOf(each), each]));
  return {
    /** Notes the order's current status. */
    see: (order: ProviderOrder): Word => {
      const key = keyOf({ account_id: order.account_id, order_id: order.id });
      const known = open.get(key);
      const isUnknown = order.status_word !== undefined;
      const since = known?.unknown_since ?? at;
      if (order.status === 'pending')
        open.set(key, {
          account_id: order.account_id,
          order_id: order.id,
          seen_at: known?.seen_at ?? at,
          read_at: at,
          ...(isUnknown ? { unknown_since: since } : {}),
        });
      else open.delete(key);
      if (!isUnknown) return known?.unknown_since === undefined ? 'known' : 'known again';
      return since <= later(now, -UNKNOWN_FOR_MS) ? 'unknown for long' : 'unknown';
    },

    /** Notes that the order was requested, whatever the answer. */
    asked: (order: OpenOrder): void => {
      open.set(keyOf(order), { ...order, read_at: at });
    },

    /** Orders that are due, least recently read first. */
    due: (most: number): readonly OpenOrder[] =>
      [...open.values()]
        .filter((each) => each.read_at < at && each.read_at <= later(now, -pauseOf(each)))
        .toSorted((a, b) => (a.read_at < b.read_at ? -1 : 1))
        .slice(0, most),

    list: (): readonly OpenOrder[] =>
      [...open.values()].toSorted((a, b) => (a.seen_at < b.seen_at ? 1 : -1)).slice(0, OPEN_KEPT),
  };
};

export type OpenOrders = ReturnType<typeof createOpenOrders>;

/** Maximum pages that one run reads. */
const PAGES_A_RUN = 10;
const CALLS_ONE_BY_ONE = 20;
/** Pages of a run reserved for changes that an earlier run did not reach. */
const PAGES_OF_REST = 5;
/** Changes appear in the list late, so each run reads this much again. */
const OVERLAP_MS = 2 * 60_000;
/** The next run handles younger changes, since their event may be on its way. */
const YOUNG_MS = 10_000;
/** How far back the first watch reads; the reconciliation covers anything older. */
const FIRST_LOOK_MS = 15 * 60_000;
/** How far back a round reads each account, if it reads accounts one by one. */
const ROUND_MS = 24 * 3_600_000;
const ACCOUNTS_TRIED = 5;
/** Maximum pending orders that a run reads by id because no page showed them. */
const OPEN_A_RUN = 10;
/** Rules listed in one run, enabled or not. */
const RULES_A_RUN = 100;

export interface WatchContext {
  readonly provider: Provider;
  readonly records: OwnRecords;
  readonly hints: Hints;
  readonly exceptions: Exceptions;
  readonly marks: Pick<Marks, 'watch' | 'moveWatch'>;
  readonly lists: Pick<Lists, 'rules'>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface WatchSummary {
  readonly calls: number;
  /** Orders with a missing or different row, which the engine reads now. */
  readonly hinted: number;
  readonly unreadable: number;
  /** Accounts with a failure. */
  readonly failed: number;
}

type Page = Pick<OrderPage, 'isDated' | 'orders'>;

const createWatch = (isTimeLeft: () => boolean, open: OpenOrders, context: WatchContext) => {
  const { provider, records, hints, clock, log } = context;
  let [calls, hinted, unreadable, failed] = [0, 0, 0, 0];

  /** Follows an order until it is final. An unknown status becomes an exception, which a known status clears. */
  const follow = async (
    order: ProviderOrder,
    { conversion }: Ours,
    account: SubAccountRecord,
  ): Promise<void> => {
    const word = open.see(order);
    const finding = word === 'unknown for long' ? unknownStatus(order) : undefined;
    const state = {
      provider: { order, asked_at: clock().toISOString() },
      conversion_version: conversion?.version ?? null,
    };
    if (finding) await recordFinding(finding, linkTo(account), state, context);
    if (word === 'known again')
      await clearFinding(exceptionId(account.external_id, order.id, 'unknown_status'), context);
  };

  const hintAt = async (account: SubAccountRecord, { orders, isDated }: Page): Promise<void> => {
    const at = clock();
    const young = later(at, -YOUNG_MS);
    const due = orders.filter(
      ({ updated_at }) =>
        updated_at > account.created_at && (updated_at <= young || updated_at > later(at, OVERLAP_MS)),
    );
    const known = await records.ofOrders(account.external_id, due);
    for (const order of due) {
      const ours = known.get(order.id);
      // Nothing may start for an unreadable record; the reconciliation reports it.
      if (!ours) continue;
      if (!isDated) await follow(order, ours, account);
      const hint = !ours.row || rowDiffers(order, ours.row) ? hintEvent(order, at) : undefined;
      if (hint && (await hints.record(hint)) === undefined) hinted += 1;
    }
  };

  /** Runs the task for an account; its failure does not affect others. @returns whether the account is known here */
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

  /**
   * Sends hints for orders with a missing or different row.
   * @returns whether any order belongs to an account known here
   */
  const look = async ({ orders, isDated }: Page): Promise<boolean> => {
    const byAccount = Map.groupBy(orders, ({ account_id }) => account_id);
    const found = await Promise.all(
      [...byAccount].map(([accountId, theirs]) =>
        withAccount(accountId, (account) => hintAt(account, { orders: theirs, isDated })),
      ),
    );
    return found.includes(true);
  };

  /** True if the list has orders of accounts known here, judged by its first few accounts. */
  const isOfOurs = async (orders: readonly ProviderOrder[]): Promise<boolean> => {
    const ids = [...new Set(orders.map(({ account_id }) => account_id))].slice(0, ACCOUNTS_TRIED);
    const found = await Promise.all(ids.map((id) => withAccount(id, () => Promise.resolve())));
    return found.includes(true);
  };

  interface PagesRead {
    readonly refused: string | undefined;
    /** True if no older changes are left. */
    readonly isDone: boolean;
    readonly page: number;
    readonly back: boolean;
    readonly top: string | null;
    readonly isKnown: boolean;
  }

  /**
   * Reads pages of all orders from `page` on, until changes are older than `down`. If the list starts with the oldest
   * order and says how many pages it has, reads backwards from its end (`back`).
   */
  const readPages = async (
    begin: { readonly page: number; readonly back: boolean },
    down: string,
    most: number,
  ): Promise<PagesRead> => {
    let { page, back } = begin;
    let [top, isKnown]: [string | null, boolean] = [null, false];
    let before: string | null = null;
    let unsorted = false;
    let isNewest = page === 1 && !back;
    const left = (refused: string | undefined, isDone: boolean): PagesRead => ({
      refused,
      isDone,
      page,
      back,
      top,
      isKnown,
    });
    for (let read = 0; read < most && isTimeLeft(); read += 1) {
      calls += 1;
      const answer = await provider.everyOrder(page);
      if (!answer.ok) return left(answer.reason, false);
      const { orders, isSorted, isDated, isLast, pages }: OrderPage = answer.value;
      unreadable += answer.value.unreadable.length;
      const recent = orders.filter(({ updated_at }) => updated_at > down);
      // Without times of change, compares the whole newest page.
      const compared = isDated || !isNewest ? recent : orders;
      if ((await look({ orders: compared, isDated })) || (!isKnown && (await isOfOurs(orders))))
        isKnown = true;
      const now = clock().toISOString();
      for (const { updated_at } of orders)
        if (updated_at <= now && (top === null || updated_at > top)) top = updated_at;
      const isFromTheEnd = !isDated && !isSorted && page === 1 && pages !== null && pages > 1;
      isNewest = isFromTheEnd && isOldestFirst(orders);
      if (isNewest && pages !== null) [page, back] = [pages, true];
      else if (back) {
        page -= 1;
        if (page <= 1 || recent.length < orders.length) return left(undefined, true);
      } else {
        unsorted ||= !isSorted || (before !== null && (orders[0]?.updated_at ?? '') > before);
        before = orders[0]?.updated_at ?? before;
        page += 1;
        // In an unsorted list, any page can have recent orders.
        if (isLast || (!unsorted && recent.length < orders.length)) return left(undefined, true);
      }
    }
    return left(undefined, false);
  };

  /** Reads pending orders by id if no page showed them. */
  const readOpen = async (): Promise<void> => {
    for (const each of open.due(OPEN_A_RUN)) {
      if (!isTimeLeft()) return;
      calls += 1;
      const read = await provider.order(each.account_id, each.order_id);
      open.asked(each);
      if (read.ok && read.value.order) await look({ orders: [read.value.order], isDated: false });
      else if (!read.ok && read.reason !== 'not_found') return;
    }
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
        // The next round repeats an account that could not be read.
        if (read.ok) {
          const { isDated, orders } = read.value;
          await look({
            isDated,
            orders: isDated ? orders.filter(({ updated_at }) => updated_at > since) : orders,
          });
        }
        return true;
      },
    );
    const place = ({ created_at, id }: ConfigurationRecord) => placeOf({ created_at, id });
    return goOn(range, done, after, place);
  };

  return { readPages, readOpen, round, summary: (): WatchSummary => ({ calls, hinted, unreadable, failed }) };
};

const isOldestFirst = (orders: readonly ProviderOrder[]): boolean =>
  orders.every(({ updated_at }, at) => at === 0 || updated_at >= (orders[at - 1]?.updated_at ?? ''));

/**
 * Reads the provider's changes since the last run, so that a lost webhook is noticed within minutes. Takes one request
 * if nothing is new. If the provider has no list of all orders, reads account by account.
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
  const open = createOpenOrders(begin.open ?? [], clock());
  const watch = createWatch(isTimeLeft, open, context);
  const down = later(new Date(begin.until), -OVERLAP_MS);
  const most = begin.rest ? PAGES_A_RUN - PAGES_OF_REST : PAGES_A_RUN;
  const news = await watch.readPages({ page: 1, back: false }, down, most);
  let mark = begin;
  if (news.refused === undefined && news.top !== null) {
    const until = news.top > begin.until ? news.top : begin.until;
    const left = { page: news.page, down, ...(news.back ? { back: true } : {}) };
    const rest = begin.rest ?? (news.isDone ? null : left);
    mark = { ...mark, until, rest };
    if (begin.rest) {
      // Unread changes between the pages just read and the rest are on the rest's page or an earlier one.
      const { page: its, down: restDown, back = false } = begin.rest;
      const page = news.isDone || back ? its : Math.min(news.page, its);
      const old = await watch.readPages({ page, back }, restDown, PAGES_OF_REST);
      mark = { ...mark, rest: old.isDone ? null : { ...begin.rest, page: old.page } };
    }
  }
  const isRefused = news.refused === 'refused' || news.refused === 'not_found';
  if (isRefused || (news.refused === undefined && !news.isKnown))
    mark = { ...mark, rules: await watch.round(mark.rules) };
  else if (news.refused !== undefined) log.warn('the orders could not be watched', { reason: news.refused });
  if (news.refused === undefined || isRefused) await watch.readOpen();
  const kept = open.list();
  if (kept.length > 0 || mark.open !== undefined) mark = { ...mark, open: kept };
  if (!isDeepStrictEqual(mark, begin) && !(await marks.moveWatch(mark, stored?.version ?? 0)))
    log.warn('another watch has continued from here');
  return watch.summary();
};

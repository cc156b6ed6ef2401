import type { HoldingsPage } from '@ramps-gateway/shared/contract/calls/holdings.ts';
import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import type {
  HoldingsRecord,
  OrderRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { holdingsTotals } from '@ramps-gateway/shared/domain/holdings.ts';
import { sumOf } from '@ramps-gateway/shared/domain/money.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { dayAfter } from '@ramps-gateway/shared/domain/statistics.ts';
import {
  customerName,
  customerView,
  firstHour,
  type HourVolume,
  LEFT_OUT_NAMED,
  type LeftOut,
  RECENT_ORDERS,
  TOO_LARGE,
  TRANSACTIONS_SHOWN,
  transactionView,
  UNREADABLE,
  volumeOfDay,
} from '@ramps-gateway/shared/domain/treasury.ts';
import type { AccountLists, AccountsNow, MarkedAccounts } from '../../../modules/accounts/ports.ts';
import { accountTotals } from '../../../modules/accounts/totals.ts';
import type { OrderLists } from '../../../modules/orders/ports.ts';
import {
  hourly,
  LEFT_OUT,
  OUTDATED,
  type Scope,
  scopesSeenBy,
  type Sums,
  sumUp,
} from '../../../modules/statistics/model.ts';
import { type Clock, utcDay } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { HoldingsLists, HoldingsRows, OnLeftOut } from './ports.ts';

export interface ReadTreasuryPorts {
  readonly accounts: Pick<AccountLists, 'links' | 'page'>;
  readonly accountsNow: AccountsNow;
  readonly marked: MarkedAccounts;
  readonly rows: Pick<HoldingsLists, 'page'> & Pick<HoldingsRows, 'ofMany'>;
  readonly orders: Pick<OrderLists, 'page'>;
  readonly figures: {
    days(
      scope: Scope,
      from: string,
      to: string,
    ): Promise<readonly { readonly day: string; readonly sums: Sums }[]>;
    totals(scopes: readonly Scope[]): Promise<readonly Sums[]>;
  };
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'put'>;
}

interface SeenAccounts extends Page<SubAccountRecord> {
  readonly known: ReadonlyMap<string, HoldingsRecord>;
}

/** Maximum rows read one by one because the lists do not show them yet. */
const LOOKED_UP = 100;

/** A page of the accounts that the principal may see now, with their stored holdings. */
const readPage =
  ({ accounts, rows }: Pick<ReadTreasuryPorts, 'accounts' | 'rows'>) =>
  async (who: Principal, part: PageRequest, onLeftOut: OnLeftOut): Promise<SeenAccounts> => {
    const [page, kept] = await Promise.all([
      accounts.page(who, part, onLeftOut),
      rows.page(who, part, onLeftOut),
    ]);
    const known = new Map(kept.map((row) => [row.id, row]));
    // After a change of owner, the lists of rows follow late.
    const missing = page.items.filter(({ id }) => !known.has(id)).slice(0, LOOKED_UP);
    if (missing.length > 0)
      for (const [id, row] of await rows.ofMany(missing.map((account) => account.id))) known.set(id, row);
    return { ...page, known };
  };

/**
 * Totals of everything in scope, kept by the projection `accounts`: the same few rows at any number of accounts. Only
 * while the provider does not answer, one more row says since when.
 */
const readTotals =
  ({ figures, marked }: Pick<ReadTreasuryPorts, 'figures' | 'marked'>) =>
  async (who: Principal) => {
    const totals = accountTotals(sumUp(await figures.totals(scopesSeenBy(who))));
    const [oldest] = totals.outdated > 0 ? await marked(who, OUTDATED, 1) : [];
    return { totals, oldest };
  };

export const listHoldings = (ports: ReadTreasuryPorts) => {
  const [pageOf, totalsOf] = [readPage(ports), readTotals(ports)];
  const { accountsNow, rows } = ports;
  const ofOne = async (who: Principal, id: string): Promise<HoldingsPage> => {
    const [accounts, known] = await Promise.all([accountsNow.ofMany([id]), rows.ofMany([id])]);
    const account = accounts.get(id)?.record;
    if (!account || !maySee(who, account)) throw notFound();
    // The row's copy of the account's fields may be outdated.
    const { user_id, manager_id } = account;
    const items = [...known.values()].map((row) => ({ ...row, user_id, manager_id }));
    return { items, totals: holdingsTotals([account], known), next_cursor: null };
  };
  return async (
    who: Principal,
    { sub_account_id: id, ...part }: PageRequest & { readonly sub_account_id?: string | undefined },
  ): Promise<HoldingsPage> => {
    if (id !== undefined) return ofOne(who, id);
    const [{ items, known, next_cursor }, { totals, oldest }] = await Promise.all([
      pageOf(who, part, () => undefined),
      totalsOf(who),
    ]);
    return {
      items: items.flatMap((account) => known.get(account.id) ?? []),
      totals: { ...totals, oldest_at: oldest?.since ?? null },
      next_cursor,
    };
  };
};

/** Customers, transactions and totals for all accounts in scope (S2, S7 to S9; C3). Reads only the table. */
export const readTreasury = (ports: ReadTreasuryPorts) => {
  const { accounts, marked, rows, orders, figures, clock, log, metrics } = ports;
  const [pageOf, totalsOf] = [readPage(ports), readTotals(ports)];

  /** Names from the page, otherwise from the orders' accounts, all of which the caller sees now. */
  const customerNames = async (
    listed: readonly SubAccountRecord[],
    shown: readonly OrderRecord[],
  ): Promise<(order: OrderRecord) => string> => {
    const names = new Map(listed.map((account) => [account.external_id, customerName(account)]));
    const others = shown.map(({ account_id: id }) => id).filter((id) => !names.has(id));
    if (others.length > 0)
      for (const [externalId, link] of await accounts.links(others))
        names.set(externalId, customerName(link));
    return ({ account_id: external_id, recipient_email }) =>
      names.get(external_id) ?? customerName({ name: '', email: recipient_email ?? '', external_id });
  };

  /** Accounts whose balance is too large for the totals, longest first. */
  const leftOutOf = async (who: Principal, count: number): Promise<readonly LeftOut[]> => {
    if (count === 0) return [];
    const found = (await marked(who, LEFT_OUT, LEFT_OUT_NAMED)).map(({ id }) => ({ id, reason: TOO_LARGE }));
    metrics.put('RowsLeftOut', count);
    log.warn('totals omit some amounts', { rows: found.map(({ id }) => id).join(' '), count });
    return found;
  };

  const problemOf = async (oldest: string | undefined): Promise<string | null> =>
    oldest === undefined ? null : ((await rows.ofMany([oldest])).get(oldest)?.problem?.message ?? null);

  /** Deposits by the hour, from stored figures: the cost does not grow with the number of deposits. */
  const volumeByHour = async (who: Principal, at: Date): Promise<readonly HourVolume[]> => {
    const today = utcDay(at);
    const days = (
      await Promise.all(scopesSeenBy(who).map((each) => figures.days(each, dayAfter(today, -1), today)))
    ).flat();
    const from = firstHour(at.toISOString());
    return [dayAfter(today, -1), today]
      .flatMap((day) =>
        Array.from({ length: 24 }, (_, hour) => [day, String(hour).padStart(2, '0')] as const),
      )
      .filter(([day, hour]) => `${day}T${hour}` >= from)
      .flatMap(([day, hour]) => {
        const found = days
          .filter((each) => each.day === day)
          .flatMap(({ sums }) => sums.get(hourly(hour)) ?? []);
        return found.length === 0 ? [] : [{ hour: `${day}T${hour}`, brl: sumOf(found) }];
      });
  };

  return async (who: Principal, part: PageRequest): Promise<Treasury> => {
    // A set, since a row in two lists must not count twice.
    const unreadable = new Set<string>();
    const onLeftOut = (ids: readonly string[]) => ids.forEach((id) => unreadable.add(id));
    const at = clock();
    const [{ items, known, next_cursor }, { totals, oldest }, { items: recent }, hours] = await Promise.all([
      pageOf(who, part, onLeftOut),
      totalsOf(who),
      orders.page(who, { limit: RECENT_ORDERS }, onLeftOut),
      volumeByHour(who, at),
    ]);
    const shown = recent.slice(0, TRANSACTIONS_SHOWN);
    const [nameOf, notSummed, problem] = await Promise.all([
      customerNames(items, shown),
      leftOutOf(who, totals.left_out),
      problemOf(oldest?.id),
    ]);
    const notLoaded = totals.accounts - totals.loaded - totals.failed;
    const leftOut = [...[...unreadable].map((id) => ({ id, reason: UNREADABLE })), ...notSummed];
    return {
      customers: items.map((account) => customerView(account, known.get(account.id))),
      transactions: shown.map((order) => transactionView(order, nameOf(order))),
      totals: {
        treasury: totals.treasury,
        active_customers: totals.active_customers,
        volume_today: volumeOfDay(hours, at.toISOString()),
        volume_hours: [...hours],
      },
      partial: notLoaded > 0,
      counts: {
        total: totals.accounts,
        loaded: totals.loaded,
        failed: totals.failed,
        not_loaded: notLoaded,
      },
      differing: totals.differing,
      problem,
      outdated: totals.outdated,
      oldest_at: oldest?.since ?? null,
      next_cursor,
      left_out: leftOut.slice(0, LEFT_OUT_NAMED),
    };
  };
};

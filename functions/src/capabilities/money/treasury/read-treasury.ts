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
  ledgerDiffer,
  customerName,
  type CustomerState,
  customerView,
  type CustomerView,
  firstHour,
  type HourVolume,
  LEFT_OUT_NAMED,
  leftOutOfTotals,
  RECENT_ORDERS,
  TRANSACTIONS_SHOWN,
  transactionView,
  treasuryTotals,
  UNREADABLE,
  volumeOfDay,
} from '@ramps-gateway/shared/domain/treasury.ts';
import type { AccountLists, AccountsNow } from '../../../modules/accounts/ports.ts';
import type { OrderLists } from '../../../modules/orders/ports.ts';
import { hourly, type Scope, scopesSeenBy, type Sums } from '../../../modules/statistics/model.ts';
import { type Clock, utcDay } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { type PageRequest, type Part, partOf } from '../../../platform/page.ts';
import type { HoldingsRows, OnLeftOut } from './ports.ts';

export interface ReadTreasuryPorts {
  readonly accounts: Pick<AccountLists, 'every' | 'links'>;
  readonly accountsNow: AccountsNow;
  readonly rows: Pick<HoldingsRows, 'every' | 'ofMany'>;
  readonly orders: Pick<OrderLists, 'page'>;
  readonly figures: {
    days(
      scope: Scope,
      from: string,
      to: string,
    ): Promise<readonly { readonly day: string; readonly sums: Sums }[]>;
  };
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'put'>;
}

interface SeenAccounts {
  readonly accounts: readonly SubAccountRecord[];
  readonly known: ReadonlyMap<string, HoldingsRecord>;
}

/** Maximum rows read one by one because the lists do not show them yet. */
const LOOKED_UP = 100;

/**
 * The accounts that the principal may see now, with their stored holdings. Sums are computed on reading, so that they
 * follow the current ownership; every new balance would have to update a stored sum. 2,000 accounts are about 3.2 MB.
 */
const readScope =
  ({ accounts, rows }: ReadTreasuryPorts) =>
  async (who: Principal, onLeftOut: OnLeftOut): Promise<SeenAccounts> => {
    const [stored, kept] = await Promise.all([accounts.every(who, onLeftOut), rows.every(who, onLeftOut)]);
    const records = stored.map(({ record }) => record);
    const known = new Map(kept.map((row) => [row.id, row]));
    // After a change of owner, the lists of rows follow late.
    const missing = records.filter(({ id }) => !known.has(id)).slice(0, LOOKED_UP);
    if (missing.length > 0)
      for (const [id, row] of await rows.ofMany(missing.map((account) => account.id))) known.set(id, row);
    return { accounts: records, known };
  };

const placeOf = ({ created_at, id }: SubAccountRecord): string => `${created_at}#${id}`;

const partOfAccounts = (accounts: readonly SubAccountRecord[], part: PageRequest): Part<SubAccountRecord> =>
  partOf(accounts, placeOf, part);

export const listHoldings = (ports: ReadTreasuryPorts) => {
  const scope = readScope(ports);
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
    const { accounts, known } = await scope(who, () => undefined);
    const { items, next_cursor } = partOfAccounts(accounts, part);
    return {
      items: items.flatMap((account) => known.get(account.id) ?? []),
      totals: holdingsTotals(accounts, known),
      next_cursor,
    };
  };
};

const countOf = (customers: readonly CustomerView[], state: CustomerState): number =>
  customers.filter((customer) => customer.state === state).length;

/** Customers, transactions and totals for all accounts in scope (S2, S7 to S9; C3). Reads only the table. */
export const readTreasury = (ports: ReadTreasuryPorts) => {
  const { accounts, orders, figures, clock, log, metrics } = ports;
  const scope = readScope(ports);

  /** Names from the accounts that the caller sees; if the lists lack an account, from the order. */
  const customerNames = async (
    who: Principal,
    records: readonly SubAccountRecord[],
    shown: readonly OrderRecord[],
  ): Promise<(order: OrderRecord) => string> => {
    const names = new Map(records.map((account) => [account.external_id, customerName(account)]));
    const unknown = shown.filter(({ account_id }) => !names.has(account_id));
    if (who.role === 'admin' && unknown.length > 0) {
      const links = await accounts.links(unknown.map(({ account_id }) => account_id));
      for (const [externalId, link] of links) names.set(externalId, customerName(link));
    }
    return ({ account_id: external_id, recipient_email }) =>
      names.get(external_id) ?? customerName({ name: '', email: recipient_email ?? '', external_id });
  };

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

  return async (
    who: Principal,
    part: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<Treasury> => {
    // A set, since a row in two lists must not count twice.
    const unreadable = new Set<string>();
    const onLeftOut = (ids: readonly string[]) => ids.forEach((id) => unreadable.add(id));
    const at = clock();
    const [{ accounts: records, known }, { items: recent }, hours] = await Promise.all([
      scope(who, onLeftOut),
      orders.page(who, { limit: RECENT_ORDERS }, onLeftOut),
      volumeByHour(who, at),
    ]);
    const shown = recent.slice(0, TRANSACTIONS_SHOWN);
    const nameOf = await customerNames(who, records, shown);
    const all = records.map((account) => customerView(account, known.get(account.id)));
    const views = new Map(all.map((view) => [view.id, view]));
    const { items, next_cursor } = partOfAccounts(records, part);
    const failing = all.filter(({ problem }) => problem !== null);
    const times = all.flatMap(({ asOf }) => (asOf === null ? [] : [asOf]));
    const notSummed = leftOutOfTotals(all);
    // The store has already reported unreadable rows.
    if (notSummed.length > 0) {
      metrics.put('RowsLeftOut', notSummed.length);
      const named = notSummed.slice(0, LEFT_OUT_NAMED).map(({ id }) => id);
      log.warn('totals omit some amounts', { rows: named.join(' '), count: notSummed.length });
    }
    const leftOut = [...[...unreadable].map((id) => ({ id, reason: UNREADABLE })), ...notSummed];
    return {
      customers: items.flatMap(({ id }) => views.get(id) ?? []),
      transactions: shown.map((order) => transactionView(order, nameOf(order))),
      totals: {
        ...treasuryTotals(all),
        volume_today: volumeOfDay(hours, at.toISOString()),
        volume_hours: [...hours],
      },
      partial: all.some(({ state }) => state === 'not_loaded'),
      counts: {
        total: all.length,
        loaded: countOf(all, 'loaded'),
        failed: countOf(all, 'failed'),
        not_loaded: countOf(all, 'not_loaded'),
      },
      differing: all.filter(ledgerDiffer).length,
      problem: failing[0]?.problem ?? null,
      outdated: failing.length,
      oldest_at: times.toSorted()[0] ?? null,
      next_cursor,
      left_out: leftOut.slice(0, LEFT_OUT_NAMED),
    };
  };
};

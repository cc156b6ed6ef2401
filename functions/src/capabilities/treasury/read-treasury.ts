import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import type { OrderRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import {
  customerName,
  customerView,
  type CustomerState,
  type CustomerView,
  type Holdings,
  LEFT_OUT_NAMED,
  leftOutOfTotals,
  RECENT_ORDERS,
  TRANSACTIONS_SHOWN,
  transactionView,
  treasuryTotals,
  UNREADABLE,
} from '@ramps-gateway/shared/domain/treasury.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Deadline, lateBy } from '../../platform/deadline.ts';
import pLimit from 'p-limit';
import type { Log } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { FailedRead } from '../../modules/provider/calls.ts';
import { readError } from '../../modules/provider/errors.ts';
import { loadHoldings } from './load-holdings.ts';
import type { OrderLists } from '../../modules/orders/ports.ts';
import type { Accounts, Vault } from './ports.ts';

export interface ReadTreasuryPorts {
  readonly accounts: Accounts;
  readonly orders: Pick<OrderLists, 'page' | 'latestOf'>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'put'>;
}

/** S8.40. */
const FAILED = 'Failed to load real-time treasury information';

/** Looks into the table at one time; the provider's own bound is the vault's. */
const LOOKS_AT_ONCE = 16;

const NOT_LOADED: Holdings = { state: 'not_loaded' };

const countOf = (customers: readonly CustomerView[], state: CustomerState): number =>
  customers.filter((customer) => customer.state === state).length;

/**
 * Customers, transactions and totals of all sub-accounts that the caller sees (S2, S7 to S9; C3).
 *
 * The provider is asked twice for each account, a bounded number at once, for `wait` seconds in all: accounts that
 * were not reached by then are marked and the answer is partial. An account that fails is shown as such and fails
 * nothing else. The table answers with a Query for the accounts, one for the recent orders with a look at
 * whose accounts they are now, and one for each account's latest order (S7.28), while the provider is asked. Throws 424 without credentials.
 */
export const readTreasury = (ports: ReadTreasuryPorts) => {
  const { accounts, orders, vault, clock, deadline, log, metrics } = ports;

  const customersOf = async (
    records: readonly SubAccountRecord[],
    end: AbortSignal,
    onFailure: (failure: FailedRead) => void,
  ): Promise<readonly CustomerView[]> => {
    const looks = pLimit(LOOKS_AT_ONCE);
    const stop = new AbortController();
    const signal = AbortSignal.any([end, stop.signal]);
    const late = lateBy(end, NOT_LOADED);
    const customer = async (account: SubAccountRecord): Promise<CustomerView> => {
      const [holdings, latest] = await Promise.all([
        Promise.race([loadHoldings(vault, account.external_id, signal, onFailure), late]),
        looks(() => orders.latestOf(account.external_id)),
      ]);
      return customerView(account, holdings, latest);
    };
    try {
      return await Promise.all(records.map(customer));
    } finally {
      // After a failure the rest is not waited for: it is not asked for any more.
      stop.abort();
    }
  };

  /** By the accounts that the caller sees; for an order whose account no list shows yet, what it says itself. */
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

  return async (who: Principal, waitSeconds: number): Promise<Treasury> => {
    const signal = deadline(waitSeconds * 1000);
    // A row of two lists is met twice.
    const unreadable = new Set<string>();
    const onLeftOut = (ids: readonly string[]) => ids.forEach((id) => unreadable.add(id));
    const [stored, { items: recent }] = await Promise.all([
      accounts.every(who, onLeftOut),
      orders.page(who, { limit: RECENT_ORDERS }, onLeftOut),
    ]);
    const records = stored.map(({ record }) => record);
    const shown = recent.slice(0, TRANSACTIONS_SHOWN);
    const failures: FailedRead[] = [];
    const [customers, nameOf] = await Promise.all([
      customersOf(records, signal, (failure) => failures.push(failure)),
      customerNames(who, records, shown),
    ]);
    const counts = {
      total: customers.length,
      loaded: countOf(customers, 'loaded'),
      failed: countOf(customers, 'failed'),
      not_loaded: countOf(customers, 'not_loaded'),
    };
    const [first] = failures;
    if (counts.loaded < counts.total)
      log.warn('not all accounts of a treasury were loaded', { ...counts, reason: first?.reason ?? null });
    const now = clock().toISOString();
    const notSummed = leftOutOfTotals(customers, recent, now);
    // The store has reported what cannot be read.
    if (notSummed.length > 0) {
      metrics.put('RowsLeftOut', notSummed.length);
      const named = notSummed.slice(0, LEFT_OUT_NAMED).map(({ id }) => id);
      log.warn('amounts are left out of the totals', { rows: named.join(' '), count: notSummed.length });
    }
    const leftOut = [...[...unreadable].map((id) => ({ id, reason: UNREADABLE })), ...notSummed];
    return {
      customers: [...customers],
      transactions: shown.map((order) => transactionView(order, nameOf(order))),
      totals: treasuryTotals(customers, recent, now),
      partial: counts.not_loaded > 0,
      counts,
      problem: first ? readError(first, FAILED).message : null,
      left_out: leftOut.slice(0, LEFT_OUT_NAMED),
    };
  };
};

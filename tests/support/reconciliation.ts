import { createConfigurationStore } from '#functions/adapters/dynamo/conversions/configurations.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createHints, createWebhookEventStore } from '#functions/adapters/dynamo/webhooks/webhook-events.ts';
import { createExceptionStore } from '#functions/adapters/dynamo/reconciliation/exceptions.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import {
  createReconciliationRecords,
  createReconciliationMarks,
} from '#functions/adapters/dynamo/reconciliation/reconciliation-records.ts';
import { createReconciliationLists } from '#functions/adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createLedgerWriter, createLedgerRows } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { counted, EMPTY } from '#functions/capabilities/money/reconciliation/balances.ts';
import type { OrderPage, Provider, Unreadable } from '#functions/capabilities/money/reconciliation/ports.ts';
import { reconcile } from '#functions/capabilities/money/reconciliation/reconcile.ts';
import { orderId } from '#functions/modules/orders/ids.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { FailedRead, Read } from '#functions/modules/provider/calls.ts';
import type { ExceptionRecord, ProviderOrder } from '#shared/contract/reconciliation.ts';
import type { OrderRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { watchOrders } from '#functions/capabilities/money/reconciliation/watch-orders.ts';
import { add } from '#shared/domain/money.ts';
import { NOW } from './records.ts';

export const at = (minutes: number): string => new Date(NOW.getTime() + minutes * 60_000).toISOString();

export const shownOrder = (over: Partial<ProviderOrder> = {}): ProviderOrder => ({
  id: 'ord_1',
  type: 'deposit',
  account_id: 'acc_1',
  status: 'confirmed',
  source_asset: 'BRL',
  target_asset: 'BRL',
  source_amount: '1500.00',
  target_amount: '1500.00',
  reference: null,
  end_to_end_id: null,
  created_at: over.updated_at ?? at(1),
  updated_at: at(1),
  ...over,
});

export const rowOf = (
  { id, account_id, ...order }: ProviderOrder,
  over: Partial<OrderRecord> = {},
): OrderRecord => ({
  ...order,
  id: orderId(account_id, id),
  user_id: null,
  manager_id: null,
  account_id,
  external_order_id: id,
  recipient_email: null,
  event_type: `order.${order.status}`,
  ...over,
});

type Way = (a: ProviderOrder, b: ProviderOrder) => number;

const LAST_CHANGED_FIRST: Way = (a, b) => (a.updated_at < b.updated_at ? 1 : -1);

/** The provider in memory, in pages; `asked` lists the calls. */
export const listingProvider = (pageSize = 100) => {
  const orders: ProviderOrder[] = [];
  const asked: string[] = [];
  const state = {
    failure: undefined as FailedRead | undefined,
    /** Failing lists by account; `everybody` for all accounts. */
    failing: new Map<string, FailedRead>(),
    unanswered: new Map<string, FailedRead>(),
    way: LAST_CHANGED_FIRST,
    /** Unreadable items on an account's first page. */
    odd: new Map<string, Unreadable[]>(),
    /** Balance beyond the sum of the orders, by asset. */
    beside: {} as Record<string, string>,
    unread: false,
    /** Whether its orders have the time of their last change. */
    isDated: true,
  };
  const page = (
    mine: readonly ProviderOrder[],
    number: number,
    odd: readonly Unreadable[] = [],
  ): Read<OrderPage> => {
    const all = mine.toSorted(state.way);
    const list = all.slice((number - 1) * pageSize, number * pageSize);
    const isLast = list.length === 0 || (number === 1 && list.length >= all.length);
    const isSorted = list.every(
      ({ updated_at }, at) => at === 0 || updated_at <= (list[at - 1]?.updated_at ?? ''),
    );
    const { isDated } = state;
    const pages = Math.max(1, Math.ceil(all.length / pageSize));
    const unreadable = number === 1 ? odd : [];
    return { ok: true, value: { orders: list, unreadable, isSorted, isDated, pages, isLast } };
  };
  const ofAccount = (accountId: string) => orders.filter((order) => order.account_id === accountId);
  const provider: Provider = {
    order: (accountId, id) => {
      asked.push(`order ${id}`);
      const order = ofAccount(accountId).find((each) => each.id === id) ?? null;
      const unreadable = state.odd.get(accountId)?.find((each) => each.id === id) ?? null;
      return Promise.resolve(
        state.failure ??
          state.unanswered.get(id) ??
          (order || unreadable
            ? { ok: true, value: { order, unreadable } }
            : { ok: false, reason: 'not_found', message: 'The provider does not have this' }),
      );
    },
    orders: (accountId, number) => {
      asked.push(`page ${number} of ${accountId}`);
      return Promise.resolve(
        state.failure ??
          state.failing.get(accountId) ??
          page(ofAccount(accountId), number, state.odd.get(accountId)),
      );
    },
    everyOrder: (number) => {
      asked.push(`page ${number} of everybody`);
      return Promise.resolve(state.failure ?? state.failing.get('everybody') ?? page(orders, number));
    },
    balances: (accountId) => {
      asked.push(`balances of ${accountId}`);
      const message = 'The provider sent an answer that cannot be read';
      if (state.unread) return Promise.resolve({ ok: false, reason: 'unavailable', message });
      const { sums } = ofAccount(accountId).reduce(counted, EMPTY);
      const assets = new Set([...Object.keys(sums), ...Object.keys(state.beside)]);
      const held = [...assets].map(
        (asset) => [asset, add(sums[asset] ?? '0', state.beside[asset] ?? '0')] as const,
      );
      return Promise.resolve(
        state.failure ?? state.failing.get(accountId) ?? { ok: true, value: new Map(held) },
      );
    },
  };
  return {
    provider,
    orders,
    asked,
    state,
    /** Changes an order, which moves it to the front, as at the provider. */
    change: (id: string, over: Partial<ProviderOrder>) => {
      const index = orders.findIndex((order) => order.id === id);
      const order = orders[index];
      if (order) orders[index] = { ...order, ...over };
    },
    fail: (failure: FailedRead | undefined) => {
      state.failure = failure;
    },
  };
};

/** Reconciliation over real stores and a provider in memory, on a clock that only the test moves. */
export const reconciliationOver = (table: Table, listing: ReturnType<typeof listingProvider>) => {
  let now = new Date(at(30));
  const context = {
    provider: listing.provider,
    records: createReconciliationRecords(table),
    exceptions: createExceptionStore(table),
    marks: createReconciliationMarks(table),
    lists: createReconciliationLists(table),
    hints: createHints(table),
    ledger: createLedgerRows(table),
    ledgerWriter: createLedgerWriter(table),
    clock: () => now,
    log: quiet,
  };
  const run = (isTimeLeft: () => boolean = () => true) => reconcile({ now, isTimeLeft }, context);
  const setNow = (time: string): void => {
    now = new Date(time);
  };
  const open = async (): Promise<ExceptionRecord[]> =>
    (await context.exceptions.list('open', { limit: 100 })).items;
  return {
    ...context,
    stores: {
      accounts: createSubAccountStore(table),
      configurations: createConfigurationStore(table),
      conversions: createConversionStore(table),
      orders: createOrderStore(table),
      events: createWebhookEventStore(table),
    },
    setNow,
    addAccount: (account: SubAccountRecord) => createSubAccountStore(table).create(account),
    run,
    /** A run this many minutes after 14:00. */
    runAt: (minutes: number) => {
      setNow(at(minutes));
      return run();
    },
    watchAt: (minutes: number) => {
      setNow(at(minutes));
      return watchOrders(() => true, context);
    },
    open,
    kinds: async () => (await open()).map(({ kind, order_id }) => `${kind} ${order_id}`).toSorted(),
  };
};

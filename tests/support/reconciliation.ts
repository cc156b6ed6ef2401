import { createConfigurationStore } from '@ramps-gateway/functions/src/adapters/dynamo/configurations.ts';
import { createConversionStore } from '@ramps-gateway/functions/src/adapters/dynamo/conversions.ts';
import type { Table } from '@ramps-gateway/functions/src/adapters/dynamo/client.ts';
import { createExceptionStore } from '@ramps-gateway/functions/src/adapters/dynamo/exceptions.ts';
import { createOrderStore } from '@ramps-gateway/functions/src/adapters/dynamo/orders.ts';
import { createReconciliationFacts } from '@ramps-gateway/functions/src/adapters/dynamo/reconciliation-facts.ts';
import { createReconciliationMarks } from '@ramps-gateway/functions/src/adapters/dynamo/reconciliation-marks.ts';
import { createReconciliationWalks } from '@ramps-gateway/functions/src/adapters/dynamo/reconciliation-walks.ts';
import { createSubAccountStore } from '@ramps-gateway/functions/src/adapters/dynamo/sub-accounts.ts';
import { createWebhookEventStore } from '@ramps-gateway/functions/src/adapters/dynamo/webhook-events.ts';
import type { Provider } from '@ramps-gateway/functions/src/capabilities/reconciliation/ports.ts';
import { reconcile } from '@ramps-gateway/functions/src/capabilities/reconciliation/reconcile.ts';
import { orderId } from '@ramps-gateway/functions/src/platform/ids.ts';
import { quiet } from '@ramps-gateway/functions/src/platform/logger.ts';
import type { FailedRead } from '@ramps-gateway/functions/src/platform/provider.ts';
import type { ExceptionRecord, ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { OrderRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { NOW } from './records.ts';

/** ISO time so many minutes after 14:00. */
export const at = (minutes: number): string => new Date(NOW.getTime() + minutes * 60_000).toISOString();

/** A deposit of 1500 BRL, confirmed. */
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

/** The row that an event leaves of an order. */
export const rowOf = (order: ProviderOrder, over: Partial<OrderRecord> = {}): OrderRecord => ({
  id: orderId(order.account_id, order.id),
  user_id: null,
  manager_id: null,
  account_id: order.account_id,
  external_order_id: order.id,
  type: order.type,
  status: order.status,
  source_asset: order.source_asset,
  target_asset: order.target_asset,
  source_amount: order.source_amount,
  target_amount: order.target_amount,
  recipient_email: null,
  event_type: `order.${order.status}`,
  created_at: order.created_at,
  updated_at: order.updated_at,
  ...over,
});

/** The provider as reconciliation reads it, in memory: pages of a given size, and a count of what was asked. */
export const listingProvider = (pageSize = 100) => {
  const orders: ProviderOrder[] = [];
  const asked: string[] = [];
  const state: { failure: FailedRead | undefined } = { failure: undefined };
  const provider: Provider = {
    order: (accountId, id) => {
      asked.push(`order ${id}`);
      const found = orders.find((order) => order.id === id && order.account_id === accountId);
      return Promise.resolve(
        state.failure ??
          (found
            ? { ok: true, value: found }
            : { ok: false, reason: 'not_found', message: 'The provider does not know this' }),
      );
    },
    orders: (accountId, page) => {
      asked.push(`page ${page} of ${accountId}`);
      const all = orders
        .filter((order) => order.account_id === accountId)
        .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
      const list = all.slice((page - 1) * pageSize, page * pageSize);
      const isLast = list.length === 0 || (page === 1 && list.length >= all.length);
      return Promise.resolve(state.failure ?? { ok: true, value: { orders: list, unreadable: 0, isLast } });
    },
  };
  return {
    provider,
    orders,
    asked,
    /** Changes an order, as the provider does: it moves to the front. */
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

/** Reconciliation over real stores, with a provider in memory, on a clock that only the test moves. */
export const reconciliationOver = (table: Table, listing: ReturnType<typeof listingProvider>) => {
  let now = new Date(at(30));
  const context = {
    provider: listing.provider,
    facts: createReconciliationFacts(table),
    exceptions: createExceptionStore(table),
    marks: createReconciliationMarks(table),
    walks: createReconciliationWalks(table),
    clock: () => now,
    log: quiet,
  };
  return {
    ...context,
    stores: {
      accounts: createSubAccountStore(table),
      configurations: createConfigurationStore(table),
      conversions: createConversionStore(table),
      orders: createOrderStore(table),
      events: createWebhookEventStore(table),
    },
    setNow: (time: string) => {
      now = new Date(time);
    },
    addAccount: (account: SubAccountRecord) => createSubAccountStore(table).create(account),
    run: (isTimeLeft: () => boolean = () => true) => reconcile({ now, isTimeLeft }, context),
    open: async (): Promise<ExceptionRecord[]> =>
      (await context.exceptions.list('open', { limit: 100 })).items,
  };
};

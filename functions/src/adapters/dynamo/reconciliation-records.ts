import {
  conversionRecord,
  type OrderRecord,
  orderRecord,
  type PaymentRecord,
  paymentRecord,
  webhookLogRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import { conversionState, type Effect as StoredEffect } from '../../capabilities/conversions/model.ts';
import type {
  ComparedConversion,
  Effect,
  OwnRecords,
  Ours,
} from '../../capabilities/reconciliation/ports.ts';
import { conversionId, conversionOfReference, orderId, paymentId } from '../../modules/orders/ids.ts';
import type { Table } from './client.ts';
import { createConfigurationStore } from './configurations.ts';
import { getItem, getItems, type Key, parseItem } from './items.ts';
import { keys } from './keys.ts';
import { listPage } from './lists.ts';
import { readable } from './rows.ts';
import { createSubAccountStore } from './sub-accounts.ts';
import { eventsOfOrder } from './webhook-events.ts';

const keyed = z.object({ pk: z.string() });

const effectOf = (effect: StoredEffect | null): Effect | null =>
  effect && {
    reference: effect.reference,
    phase: effect.phase,
    tried_at: effect.tried_at ?? null,
    order_id: effect.order_id,
    ordered: effect.request['amount'] ?? effect.request['source_amount'] ?? null,
  };

const factsIn = (item: unknown): ComparedConversion => {
  const { state } = z.object({ state: conversionState }).parse(item);
  return {
    ...parseItem(conversionRecord, item),
    step: state.step,
    steps: state.steps,
    wake_at: state.wake_at,
    convert_rest: state.convert_rest,
    quote: state.quote,
    exchange: effectOf(state.exchange),
    transfer: effectOf(state.transfer),
  };
};

const orderIn = (item: unknown): OrderRecord => parseItem(orderRecord, item).record;
const paymentIn = (item: unknown): PaymentRecord => parseItem(paymentRecord, item).record;

export const createReconciliationRecords = (table: Table): OwnRecords => {
  const accounts = createSubAccountStore(table);
  const configurations = createConfigurationStore(table);
  return {
    ofOrders: async (accountId, orders) => {
      const wanted = orders.map(({ id, type, reference }) => ({
        id,
        own: orderId(accountId, id),
        conversion: type === 'deposit' ? conversionId(accountId, id) : conversionOfReference(reference),
        payment: type === 'deposit' ? paymentId(accountId, id) : undefined,
      }));
      const unique = new Map<string, Key>();
      for (const { own, conversion, payment } of wanted)
        for (const key of [
          keys.order(own),
          keys.settlement(own),
          ...(conversion === undefined ? [] : [keys.conversion(conversion)]),
          ...(payment === undefined ? [] : [keys.payment(payment)]),
        ])
          unique.set(key.pk, key);
      const found = await getItems(table, [...unique.values()]);
      const items = new Map(found.map((item) => [keyed.parse(item).pk, item]));
      const rowAt = <T>(key: Key | undefined, read: (item: unknown) => T) => {
        const item = key && items.get(key.pk);
        const [row] = item === undefined ? [] : readable(table, [item], read);
        return { row, isUnreadable: item !== undefined && row === undefined };
      };
      return new Map(
        wanted.flatMap(({ id, own, conversion, payment }): [string, Ours][] => {
          const made = rowAt(conversion === undefined ? undefined : keys.conversion(conversion), factsIn);
          const held = rowAt(payment === undefined ? undefined : keys.payment(payment), paymentIn);
          if (made.isUnreadable || held.isUnreadable) return [];
          // An order row that cannot be read is none: the next look at its order writes it again.
          const { row = rowAt(keys.settlement(own), orderIn).row } = rowAt(keys.order(own), orderIn);
          return [[id, { row, conversion: made.row, payment: held.row }]];
        }),
      );
    },
    conversion: async (id) => {
      const item = await getItem(table, keys.conversion(id));
      return item === undefined ? undefined : factsIn(item);
    },
    account: async (id) => (await accounts.get(id))?.record,
    configuration: async (subAccountId) => (await configurations.get(subAccountId))?.record,
    row: async (accountId, id) => {
      const own = orderId(accountId, id);
      const items = await getItems(table, [keys.order(own), keys.settlement(own)]);
      return readable(table, items, orderIn)[0];
    },
    events: (accountId, orderIds, page) =>
      listPage(
        table,
        orderIds.map((id) => ['byOwner', eventsOfOrder(accountId, id)] as const),
        webhookLogRecord,
        page,
      ),
  };
};

import {
  conversionRecord,
  orderBinding,
  orderRecord,
  paymentRecord,
  webhookLogRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import {
  accountMark,
  balanceMark,
  ledgerMark,
  proofMark,
  runMark,
  watchMark,
} from '../../../capabilities/money/reconciliation/model.ts';
import type {
  Marks,
  ComparedConversion,
  Effect,
  OwnRecords,
  Ours,
} from '../../../capabilities/money/reconciliation/ports.ts';
import { conversionState, type Effect as StoredEffect } from '../../../modules/conversions/model.ts';
import { conversionId, orderId, paymentId } from '../../../modules/orders/ids.ts';
import { createSubAccountStore } from '../accounts/sub-accounts.ts';
import { createConfigurationStore } from '../conversions/configurations.ts';
import { intentKey } from '../orders/order-intents.ts';
import type { Table } from '../table/client.ts';
import {
  type Key,
  readItem,
  getItem,
  getItems,
  ifThere,
  keyed,
  parseItem,
  readable,
  recordIn,
} from '../table/items.ts';
import { itemOf, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { saveItem } from '../table/writes.ts';
import { eventsOfOrder } from '../webhooks/webhook-events.ts';

const bindingSeen = z.object({ record: z.pick(orderRecord, { binding: true }) });
const bindingIs = z.object({ record: z.pick(orderBinding, { conversion_id: true }) });

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

const orderIn = recordIn(orderRecord);

export const createReconciliationRecords = (table: Table): OwnRecords => {
  const accounts = createSubAccountStore(table);
  const configurations = createConfigurationStore(table);
  return {
    ofOrders: async (accountId, orders) => {
      const items = new Map<string, unknown>();
      const read = async (wanted: readonly (Key | undefined)[]): Promise<void> => {
        const unique = new Map(wanted.flatMap((key) => (key ? [[key.pk, key] as const] : [])));
        for (const item of await getItems(table, [...unique.values()])) items.set(keyed.parse(item).pk, item);
      };
      const asked = orders.map(({ id, type, reference }) => ({
        id,
        own: orderId(accountId, id),
        deposit: type === 'deposit' ? conversionId(accountId, id) : undefined,
        payment: type === 'deposit' ? paymentId(accountId, id) : undefined,
        intent:
          type === 'deposit' || reference === null
            ? undefined
            : intentKey({ account_id: accountId, intent: reference }),
      }));
      await read(
        asked.flatMap(({ own, deposit, payment, intent }) => [
          keys.order(own),
          keys.settlement(own),
          deposit === undefined ? undefined : keys.conversion(deposit),
          payment === undefined ? undefined : keys.payment(payment),
          intent,
        ]),
      );
      const wanted = asked.map(({ deposit, intent, ...order }) => {
        const bound = bindingSeen.safeParse(items.get(keys.order(order.own).pk)).data;
        const named = bindingIs.safeParse(intent && items.get(intent.pk)).data;
        const placedFor = bound?.record.binding?.conversion_id ?? named?.record.conversion_id ?? null;
        return { ...order, placedFor, conversion: deposit ?? placedFor ?? undefined };
      });
      await read(
        wanted.map(({ placedFor }) => (placedFor === null ? undefined : keys.conversion(placedFor))),
      );
      const rowAt = <T>(key: Key | undefined, read: (item: unknown) => T) => {
        const item = key && items.get(key.pk);
        const [row] = item === undefined ? [] : readable(table, [item], read);
        return { row, isUnreadable: item !== undefined && row === undefined };
      };
      return new Map(
        wanted.flatMap(({ id, own, placedFor, conversion, payment }): [string, Ours][] => {
          const made = rowAt(conversion === undefined ? undefined : keys.conversion(conversion), factsIn);
          const held = rowAt(
            payment === undefined ? undefined : keys.payment(payment),
            recordIn(paymentRecord),
          );
          if (made.isUnreadable || held.isUnreadable) return [];
          // An unreadable order row counts as missing; the next read of the order writes it again.
          const { row = rowAt(keys.settlement(own), orderIn).row } = rowAt(keys.order(own), orderIn);
          return [[id, { row, placedFor, conversion: made.row, payment: held.row }]];
        }),
      );
    },
    conversion: async (id) => ifThere(await getItem(table, keys.conversion(id)), factsIn),
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

export const createReconciliationMarks = (table: Table): Marks => {
  const read = async <R extends z.core.$ZodType>(key: Key, mark: R) => {
    const found = await readItem(table, key, mark);
    return found && { version: found.version, mark: found.record };
  };
  const move = (key: Key, mark: object, expected: number): Promise<boolean> =>
    saveItem(table, itemOf('reconciliation', key, expected + 1, mark), expected);
  return {
    account: (id) => read(keys.accountReconciliation(id), accountMark),
    moveAccount: (id, mark, expected) => move(keys.accountReconciliation(id), mark, expected),
    balances: (id) => read(keys.accountBalances(id), balanceMark),
    moveBalances: (id, mark, expected) => move(keys.accountBalances(id), mark, expected),
    ledger: (id) => read(keys.accountProof(id), ledgerMark),
    moveLedger: (id, mark, expected) => move(keys.accountProof(id), mark, expected),
    proof: () => read(keys.proof, proofMark),
    moveProof: (mark, expected) => move(keys.proof, mark, expected),
    watch: () => read(keys.orderWatch, watchMark),
    moveWatch: (mark, expected) => move(keys.orderWatch, mark, expected),
    run: () => read(keys.reconciliation, runMark),
    moveRun: (mark, expected) => move(keys.reconciliation, mark, expected),
  };
};

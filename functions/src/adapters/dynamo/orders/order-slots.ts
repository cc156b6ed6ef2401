import { orderSlotRecord } from '@ramps-gateway/shared/contract/order-slots.ts';
import { amount, time } from '@ramps-gateway/shared/contract/fields.ts';
import * as z from 'zod/mini';
import type { OrderSlot, OrderSlots, SlotClaim, SlotKept, SlotList } from '../../../modules/orders/slot.ts';
import type { SlotVersion, UnclearOrders } from '../../../modules/orders/ports.ts';
import type { Table } from '../table/client.ts';
import { dueAt, dueSlot } from '../table/due.ts';
import { attribute, joined, unchanged, update, x } from '../table/expressions.ts';
import { getItem, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { isWritten, transact, writeAll } from '../table/writes.ts';
import { bindsOrder, intentRecord } from './order-intents.ts';

const holding = z.object({ asset: z.string(), amount });

const balanceRead = z.object({
  from: time,
  beside: z.array(z.object({ asset: z.string(), low: amount, high: amount, is_sure: z.boolean() })),
  differs_since: z.nullable(time),
});

const state = z.object({
  intent: intentRecord,
  before: z.nullable(z.object({ at: time, known: z.array(z.string()), holdings: z.array(holding) })),
  sent_at: z.nullable(time),
  made: z.nullable(z.object({ at: z.nullable(time) })),
  match: z.nullable(z.object({ order_id: z.string(), seen_at: time })),
  wake_at: z.nullable(time),
});

const stored = z.object({
  version: z.int(),
  balances: z._default(z.nullable(balanceRead), null),
  record: z.nullable(orderSlotRecord),
  state: z.nullable(state),
  denied: z._default(z.array(z.extend(state, { record: orderSlotRecord })), []),
});

/** Values to set; undefined ones are removed. `denied` keeps its value unless a new one is passed. */
const valuesOf = (subAccountId: string, slot: OrderSlot | null) => {
  const { record, ...rest } = slot ?? { record: null };
  const { due, dueAt: at } = dueAt(dueSlot(subAccountId), slot?.wake_at ?? null);
  const isListed = record?.phase === 'person';
  return {
    entity: ENTITY.orderSlot,
    record,
    state: slot && rest,
    due,
    dueAt: at,
    all: isListed ? ENTITY.orderSlot : undefined,
    sort: isListed ? `${record.taken_at}#${record.id}` : undefined,
  };
};

/** Part of an order's claim or binding. Fails if the slot's version has changed. */
export const savesSlot = (
  table: Table,
  { subAccountId, expected, next = null }: SlotVersion,
  kept: Partial<SlotKept> = {},
): Write => {
  const values = { ...valuesOf(subAccountId, next), version: expected + 1, ...kept };
  const all = Object.entries(values).map(([name, value]) => [attribute(name), value] as const);
  const set = all.filter(([, value]) => value !== undefined).map(([name, value]) => x`${name} = ${value}`);
  const gone = all.filter(([, value]) => value === undefined).map(([name]) => x`${name}`);
  const change = x`SET ${joined(set)}${gone.length > 0 ? x` REMOVE ${joined(gone)}` : x``}`;
  return update(table, keys.orderSlot(subAccountId), change, unchanged(expected));
};

export const claimsSlot = (table: Table, { slot, balances, expected }: SlotClaim): Write =>
  savesSlot(table, { subAccountId: slot.record.sub_account_id, expected, next: slot }, { balances });

export const createOrderSlots = (table: Table): OrderSlots & SlotList => ({
  page: (page) => listPage(table, [['all', ENTITY.orderSlot]], orderSlotRecord, page),
  get: async (subAccountId) => {
    const item = await getItem(table, keys.orderSlot(subAccountId));
    if (item === undefined) return { version: 0, slot: null, denied: [], balances: null };
    const { version, record, state, denied, balances } = stored.parse(item);
    return { version, slot: record && state ? { record, ...state } : null, denied, balances };
  },
  save: (subAccountId, next, expected, kept) =>
    isWritten(transact(table, [savesSlot(table, { subAccountId, expected, next }, kept)])),
});

export const createUnclearOrders = (table: Table): UnclearOrders => ({
  bind: (intent, orderId, slot) =>
    writeAll(table, [...bindsOrder(table, intent, orderId), savesSlot(table, slot)]),
});

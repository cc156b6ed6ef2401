import { orderSlotRecord } from '@ramps-gateway/shared/contract/order-slots.ts';
import { amount, time } from '@ramps-gateway/shared/contract/fields.ts';
import * as z from 'zod/mini';
import type { OrderSlot, OrderSlots, SlotClaim, SlotList } from '../../modules/orders/slot.ts';
import type { SlotVersion } from '../../modules/orders/ports.ts';
import type { Table } from './client.ts';
import { dueAt, dueSlot } from './due.ts';
import { getItem, unchanged, type Write } from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { listPage } from './lists.ts';
import { intentRecord } from './order-intents.ts';
import { isWritten, transact } from './writes.ts';

const held = z.object({ asset: z.string(), amount });

const stored = z.object({
  version: z.int(),
  record: z.nullable(orderSlotRecord),
  state: z.nullable(
    z.object({
      intent: intentRecord,
      before: z.nullable(z.object({ at: time, known: z.array(z.string()), holdings: z.array(held) })),
      sent_at: z.nullable(time),
      made: z.nullable(z.object({ at: z.nullable(time) })),
      match: z.nullable(z.object({ order_id: z.string(), seen_at: time })),
      wake_at: z.nullable(time),
    }),
  ),
});

const itemOf = (subAccountId: string, slot: OrderSlot | null, version: number) => {
  const key = { ...keys.orderSlot(subAccountId), entity: ENTITY.orderSlot, version };
  if (!slot) return { ...key, record: null, state: null };
  const { record, ...state } = slot;
  return {
    ...key,
    record,
    state,
    ...dueAt(dueSlot(subAccountId), slot.wake_at),
    ...(record.phase === 'person' ? { all: ENTITY.orderSlot, sort: `${record.taken_at}#${record.id}` } : {}),
  };
};

/** Part of an order's claim, or of its binding, over the version that was read. */
export const savesSlot = (
  table: Table,
  { subAccountId, expected }: SlotVersion,
  slot: OrderSlot | null,
): Write => ({
  Put: { TableName: table.name, Item: itemOf(subAccountId, slot, expected + 1), ...unchanged(expected) },
});

export const claimsSlot = (table: Table, { slot, expected }: SlotClaim): Write =>
  savesSlot(table, { subAccountId: slot.record.sub_account_id, expected }, slot);

export const createOrderSlots = (table: Table): OrderSlots & SlotList => ({
  page: (page) => listPage(table, [['all', ENTITY.orderSlot]], orderSlotRecord, page),
  get: async (subAccountId) => {
    const item = await getItem(table, keys.orderSlot(subAccountId));
    if (item === undefined) return { version: 0, slot: null };
    const { version, record, state } = stored.parse(item);
    return { version, slot: record && state ? { record, ...state } : null };
  },
  save: (subAccountId, slot, expected) =>
    isWritten(transact(table, [savesSlot(table, { subAccountId, expected }, slot)])),
});

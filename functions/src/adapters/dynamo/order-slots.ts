import { orderSlotRecord } from '@ramps-gateway/shared/contract/order-slots.ts';
import { amount, time } from '@ramps-gateway/shared/contract/fields.ts';
import * as z from 'zod/mini';
import type { BalanceRead } from '../../modules/orders/explained.ts';
import type { OrderSlot, OrderSlots, SlotClaim } from '../../modules/orders/slot.ts';
import type { SlotVersion } from '../../modules/orders/ports.ts';
import type { Table } from './client.ts';
import { dueAt, dueSlot } from './due.ts';
import { getItem, unchanged, type Write } from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { listed } from './lists.ts';
import { intentRecord } from './order-intents.ts';
import { isWritten, transact } from './writes.ts';

const held = z.object({ asset: z.string(), amount });

const balanceRead = z.object({
  from: time,
  beside: z.array(z.object({ asset: z.string(), low: amount, high: amount, is_sure: z.boolean() })),
  differs_since: z.nullable(time),
});

const stored = z.object({
  version: z.int(),
  balances: z.optional(balanceRead),
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

const INDEXED = ['due', 'dueAt', 'all', 'sort', 'owner', 'manager'] as const;

const indexOf = (slot: OrderSlot | null): Partial<Record<(typeof INDEXED)[number], string | undefined>> => {
  if (!slot) return {};
  const { record } = slot;
  return {
    ...dueAt(dueSlot(record.sub_account_id), slot.wake_at),
    // Where a person decides, it is shown to those who see the account.
    ...(record.phase === 'person' ? listed(ENTITY.orderSlot, record, record.taken_at, record.id) : {}),
  };
};

/** Part of an order's claim, or of its binding, over the version that was read. */
export const savesSlot = (
  table: Table,
  { subAccountId, expected }: SlotVersion,
  slot: OrderSlot | null,
  balances?: BalanceRead,
): Write => {
  const { record = null, ...state } = slot ?? {};
  const index = indexOf(slot);
  const written = Object.entries({
    entity: ENTITY.orderSlot,
    version: expected + 1,
    record,
    state: slot && state,
    balances,
    ...index,
  }).filter(([, value]) => value !== undefined);
  const removed = INDEXED.filter((name) => index[name] === undefined);
  const condition = unchanged(expected);
  const values = 'ExpressionAttributeValues' in condition ? condition.ExpressionAttributeValues : {};
  return {
    Update: {
      TableName: table.name,
      Key: { ...keys.orderSlot(subAccountId) },
      UpdateExpression: [
        `SET ${written.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: condition.ConditionExpression,
      ExpressionAttributeNames: Object.fromEntries(
        [...written.map(([name]) => name), ...removed].map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: {
        ...values,
        ...Object.fromEntries(written.map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
};

export const claimsSlot = (table: Table, { slot, balances, expected }: SlotClaim): Write =>
  savesSlot(table, { subAccountId: slot.record.sub_account_id, expected }, slot, balances);

export const createOrderSlots = (table: Table): OrderSlots => ({
  get: async (subAccountId) => {
    const item = await getItem(table, keys.orderSlot(subAccountId));
    if (item === undefined) return { version: 0, slot: null, balances: null };
    const { version, record, state, balances = null } = stored.parse(item);
    return { version, slot: record && state ? { record, ...state } : null, balances };
  },
  save: (subAccountId, slot, expected, balances) =>
    isWritten(transact(table, [savesSlot(table, { subAccountId, expected }, slot, balances)])),
});

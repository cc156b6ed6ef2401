import { createHash } from 'node:crypto';
import { amount, id } from '@ramps-gateway/shared/contract/fields.ts';
import { RECIPIENT_KINDS } from '@ramps-gateway/shared/contract/recipients.ts';
import { orderBinding } from '@ramps-gateway/shared/contract/records.ts';
import { SPREAD_RULES } from '@ramps-gateway/shared/domain/spread.ts';
import * as z from 'zod/mini';
import { bindingIn, type Intent } from '../../../modules/orders/intent.ts';
import type { Bindings } from '../../../modules/orders/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem, getItems, type Key, parseItem, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';

export const intentRecord = z.extend(orderBinding, {
  account_id: id,
  destination: z.nullable(z.object({ kind: z.enum(RECIPIENT_KINDS), destination_id: z.string() })),
  terms: z.nullable(z.object({ spread: amount, rule: z.enum(SPREAD_RULES) })),
});

const claimed = z.extend(intentRecord, { order_id: z.optional(id) });

type Named = Pick<Intent, 'account_id' | 'intent'>;

/** Callers choose their own references; a digest gives a safe key of fixed length. */
export const intentKey = ({ account_id: account, intent }: Named): Key =>
  keys.orderIntent(account, createHash('sha256').update(intent).digest('base64url'));

const put = (table: Table, intent: Intent, orderId?: string): Write => ({
  Put: {
    TableName: table.name,
    Item: {
      ...intentKey(intent),
      entity: ENTITY.orderIntent,
      version: 1,
      record: { ...intent, ...(orderId === undefined ? {} : { order_id: orderId }) },
    },
    ConditionExpression: 'attribute_not_exists(#record.#order)',
    ExpressionAttributeNames: { '#record': 'record', '#order': 'order_id' },
  },
});

/** Part of an order's claim: it fails once an order is bound to the intent. Replaces the intent of a refused order. */
export const claimsIntent = (table: Table, intent: Intent): Write => put(table, intent);

/** Binds an order to its intent: each of them once. */
export const bindsOrder = (table: Table, intent: Intent, orderId: string): readonly Write[] => [
  {
    Put: {
      TableName: table.name,
      Item: {
        ...keys.orderBinding(intent.account_id, orderId),
        entity: ENTITY.orderBinding,
        version: 1,
        record: { ...intent, order_id: orderId },
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  put(table, intent, orderId),
];

/** The intent of this name while no order is bound to it. Strongly consistent. */
export const openIntent = async (table: Table, named: Named): Promise<Intent | undefined> => {
  const item = await getItem(table, intentKey(named));
  if (item === undefined) return undefined;
  const { order_id: orderId, ...intent } = parseItem(claimed, item).record;
  return orderId === undefined ? intent : undefined;
};

export const createBindings = (table: Table): Bindings => ({
  boundAmong: async (accountId, orderIds) => {
    const items = await getItems(
      table,
      orderIds.map((order) => keys.orderBinding(accountId, order)),
    );
    return new Map(
      items.map((item) => {
        const { order_id: order = '', ...intent } = parseItem(claimed, item).record;
        return [order, bindingIn(intent)];
      }),
    );
  },
  orderOf: async (named) => {
    const item = await getItem(table, intentKey(named));
    return item === undefined ? undefined : parseItem(claimed, item).record.order_id;
  },
});

/** The intent that an order is bound to; `undefined` for a deposit and for an order placed outside the gateway. */
export const boundIntent = async (
  table: Table,
  accountId: string,
  orderId: string,
): Promise<Intent | undefined> => {
  const item = await getItem(table, keys.orderBinding(accountId, orderId));
  return item === undefined ? undefined : parseItem(intentRecord, item).record;
};

import { createHash } from 'node:crypto';
import { amount, id } from '@ramps-gateway/shared/contract/fields.ts';
import { RECIPIENT_KINDS } from '@ramps-gateway/shared/contract/recipients.ts';
import { orderBinding } from '@ramps-gateway/shared/contract/records.ts';
import { SPREAD_RULES } from '@ramps-gateway/shared/domain/spread.ts';
import * as z from 'zod/mini';
import { bindingIn, type Intent } from '../../../modules/orders/intent.ts';
import type { Bindings } from '../../../modules/orders/ports.ts';
import type { Table } from '../table/client.ts';
import { isNew, put, x } from '../table/expressions.ts';
import { getItems, type Key, readItem, recordIn, type Write } from '../table/items.ts';
import { itemOf, keys } from '../table/keys.ts';

export const intentRecord = z.extend(orderBinding, {
  account_id: id,
  destination: z.nullable(z.object({ kind: z.enum(RECIPIENT_KINDS), destination_id: z.string() })),
  terms: z.nullable(z.object({ spread: amount, rule: z.enum(SPREAD_RULES) })),
});

const claimed = z.extend(intentRecord, { order_id: z.optional(id) });

type Named = Pick<Intent, 'account_id' | 'intent'>;

/** Callers choose their references freely; a digest makes a safe key of fixed length. */
export const intentKey = ({ account_id: account, intent }: Named): Key =>
  keys.orderIntent(account, createHash('sha256').update(intent).digest('base64url'));

const putIntent = (table: Table, intent: Intent, bound: { readonly order_id?: string }): Write =>
  put(
    table,
    itemOf('orderIntent', intentKey(intent), 1, { ...intent, ...bound }),
    x`attribute_not_exists(record.order_id)`,
  );

/** Part of an order's claim. Fails once an order is bound to the intent; replaces the intent of a refused order. */
export const claimsIntent = (table: Table, intent: Intent): Write => putIntent(table, intent, {});

/** Binds an order and its intent to each other, each only once. */
export const bindsOrder = (table: Table, intent: Intent, orderId: string): readonly Write[] => {
  const bound = { ...intent, order_id: orderId };
  return [
    put(table, itemOf('orderBinding', keys.orderBinding(intent.account_id, orderId), 1, bound), isNew),
    putIntent(table, intent, { order_id: orderId }),
  ];
};

/** The intent with this name if no order is bound to it. Strongly consistent. */
export const openIntent = async (table: Table, named: Named): Promise<Intent | undefined> => {
  const found = await readItem(table, intentKey(named), claimed);
  if (found === undefined) return undefined;
  const { order_id: orderId, ...intent } = found.record;
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
        const { order_id: order = '', ...intent } = recordIn(claimed)(item);
        return [order, bindingIn(intent)];
      }),
    );
  },
  orderOf: async (named) => (await readItem(table, intentKey(named), claimed))?.record.order_id,
});

/** The intent of an order; `undefined` for a deposit, or an order placed outside the gateway. */
export const boundIntent = async (
  table: Table,
  accountId: string,
  orderId: string,
): Promise<Intent | undefined> =>
  (await readItem(table, keys.orderBinding(accountId, orderId), intentRecord))?.record;

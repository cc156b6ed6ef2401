import {
  type IncomingPaymentRecord,
  incomingPaymentRecord,
} from '@ramps-gateway/shared/contract/payments.ts';
import {
  conversionRecord,
  orderRecord,
  paymentRecord,
  subAccountRecord,
  webhookLogRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { PaymentList } from '@ramps-gateway/shared/domain/payments.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { conversionId, orderId, paymentId } from '../../../modules/orders/ids.ts';
import type { PaymentStories } from '../../../modules/conversions/ports.ts';
import type { IncomingPayments } from '../../../modules/payments/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem, getItems, type Item, type Key, parseItem } from '../table/items.ts';
import { createItem, replaceItem } from '../table/writes.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listed, listPage } from '../table/lists.ts';
import { readable } from '../table/rows.ts';
import { eventsOfOrder } from '../webhooks/webhook-events.ts';

export const incomingIn = (list: PaymentList): string => `${ENTITY.incomingPayment}#${list}`;

/** What a person has closed, or settled by hand, waits for nobody. */
const listOf = ({ state, closed, reason }: IncomingPaymentRecord): PaymentList =>
  state === 'not_converted' && (closed !== null || reason?.code === 'settled') ? 'closed' : state;

const incomingItem = (record: IncomingPaymentRecord, version: number): Item => ({
  ...keys.incomingPayment(record.id),
  entity: ENTITY.incomingPayment,
  version,
  record,
  ...listed(incomingIn(listOf(record)), record, record.received_at, record.id),
});

const keyed = z.object({ pk: z.string(), sk: z.string() });
/** One that cannot be read is written again. */
const kept = z.object({ version: z.int(), record: z.catch(z.nullable(incomingPaymentRecord), null) });

export const createIncomingPayments = (table: Table) => {
  const payments: IncomingPayments = {
    facts: async (externalId, depositOrderId) => {
      const own = paymentId(externalId, depositOrderId);
      const wanted = {
        account: keys.subAccount(subAccountId(externalId)),
        deposit: keys.order(orderId(externalId, depositOrderId)),
        conversion: keys.conversion(conversionId(externalId, depositOrderId)),
        held: keys.payment(own),
        kept: keys.incomingPayment(own),
      };
      const found = await getItems(table, Object.values(wanted));
      const at = <T>({ pk, sk }: Key, read: (item: unknown) => T): T | undefined => {
        const item = found.find((each) => {
          const key = keyed.parse(each);
          return key.pk === pk && key.sk === sk;
        });
        return item === undefined ? undefined : read(item);
      };
      const account = at(wanted.account, (item) => parseItem(subAccountRecord, item).record);
      return (
        account && {
          account,
          deposit: at(wanted.deposit, (item) => parseItem(orderRecord, item).record),
          conversion: at(wanted.conversion, (item) => parseItem(conversionRecord, item).record),
          held: at(wanted.held, (item) => parseItem(paymentRecord, item).record),
          kept: at(wanted.kept, (item) => kept.parse(item)),
        }
      );
    },
    keep: (record, expected) =>
      expected === 0
        ? createItem(table, incomingItem(record, 1))
        : replaceItem(table, incomingItem(record, expected + 1), expected),
  };
  const stories: PaymentStories = {
    get: async (id) => {
      const item = await getItem(table, keys.incomingPayment(id));
      return item === undefined ? undefined : parseItem(incomingPaymentRecord, item).record;
    },
    orders: async (externalId, orderIds) => {
      const items = await getItems(
        table,
        orderIds.map((id) => keys.order(orderId(externalId, id))),
      );
      return readable(table, items, (item) => parseItem(orderRecord, item).record);
    },
    webhooks: (externalId, orderIds, limit) =>
      listPage(
        table,
        orderIds.map((id) => ['byOwner', eventsOfOrder(externalId, id)] as const),
        webhookLogRecord,
        { limit },
      ),
  };
  return { ...payments, ...stories };
};

import { incomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import {
  conversionRecord,
  orderRecord,
  paymentRecord,
  subAccountRecord,
  webhookLogRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { listOf, type PaymentList } from '@ramps-gateway/shared/domain/payments.ts';
import * as z from 'zod/mini';
import type { PaymentStories } from '../../../modules/conversions/ports.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { conversionId, orderId, paymentId } from '../../../modules/orders/ids.ts';
import type { IncomingPayments } from '../../../modules/payments/ports.ts';
import type { Table } from '../table/client.ts';
import { getEach, ifThere, readRecords, recordIn } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { accountKey, listed, listPage } from '../table/lists.ts';
import { rowsOf } from '../table/writes.ts';
import { eventsOfOrder } from '../webhooks/webhook-events.ts';

export const incomingIn = (list: PaymentList): string => `${ENTITY.incomingPayment}#${list}`;

const incoming = rowsOf(
  'incomingPayment',
  incomingPaymentRecord,
  ({ id }) => keys.incomingPayment(id),
  (record) => ({
    ...listed(incomingIn(listOf(record)), record, record.received_at, record.id),
    account: accountKey(incomingIn(listOf(record)), record.sub_account_id),
  }),
);

/** An unreadable record is written again. */
const kept = z.object({ version: z.int(), record: z.catch(z.nullable(incomingPaymentRecord), null) });

export const createIncomingPayments = (table: Table) => {
  const written: IncomingPayments = {
    facts: async (externalId, depositOrderId) => {
      const own = paymentId(externalId, depositOrderId);
      const [account, deposit, conversion, held, known] = await getEach(table, [
        keys.subAccount(subAccountId(externalId)),
        keys.order(orderId(externalId, depositOrderId)),
        keys.conversion(conversionId(externalId, depositOrderId)),
        keys.payment(own),
        keys.incomingPayment(own),
      ]);
      return ifThere(account, (item) => ({
        account: recordIn(subAccountRecord)(item),
        deposit: ifThere(deposit, recordIn(orderRecord)),
        conversion: ifThere(conversion, recordIn(conversionRecord)),
        held: ifThere(held, recordIn(paymentRecord)),
        kept: ifThere(known, (row) => kept.parse(row)),
      }));
    },
    keep: (record, expected) => incoming.save(table, record, expected),
  };
  const stories: PaymentStories = {
    get: (id) => incoming.record(table, keys.incomingPayment(id)),
    orders: (externalId, orderIds) =>
      readRecords(
        table,
        orderIds.map((id) => keys.order(orderId(externalId, id))),
        orderRecord,
      ),
    webhooks: (externalId, orderIds, limit) =>
      listPage(
        table,
        orderIds.map((id) => ['byOwner', eventsOfOrder(externalId, id)] as const),
        webhookLogRecord,
        { limit },
      ),
  };
  return { ...written, ...stories };
};

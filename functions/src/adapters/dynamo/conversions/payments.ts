import {
  type IncomingPaymentRecord,
  incomingPaymentRecord,
} from '@ramps-gateway/shared/contract/payments.ts';
import {
  conversionRecord,
  orderRecord,
  type PaymentRecord,
  paymentRecord,
  subAccountRecord,
  webhookLogRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { PaymentList } from '@ramps-gateway/shared/domain/payments.ts';
import * as z from 'zod/mini';
import type { Payments, PaymentStories } from '../../../capabilities/money/conversions/ports.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { factOfPayment } from '../../../modules/ledger/model.ts';
import { conversionId, orderId, paymentId } from '../../../modules/orders/ids.ts';
import type { IncomingPayments } from '../../../modules/payments/ports.ts';
import { type Booking, type Written, writeWith } from '../ledger/postings.ts';
import { keepOrder } from '../orders/orders.ts';
import type { Table } from '../table/client.ts';
import { getEach, ifThere, readRecords, recordIn } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { accountKey, listed, listOfAccount, listPage, listRecords } from '../table/lists.ts';
import { areWritten, rowsOf } from '../table/writes.ts';
import { eventsOfOrder } from '../webhooks/webhook-events.ts';
import { bookingOf, newConversion, withBooked } from './conversions.ts';

/** What is shown of them is listed as incoming payments; a rebuild goes through these lists. */
export const paymentsIn = (state: PaymentRecord['state']): string => `${ENTITY.payment}#${state}`;

const payments = rowsOf(
  'payment',
  paymentRecord,
  ({ id }) => keys.payment(id),
  (record) => ({
    ...listed(paymentsIn(record.state), record, record.created_at, record.id),
    // Held ones of one account: their BRL are no other deposit's, and they are counted before it is deactivated.
    ...(record.state === 'held' && {
      account: accountKey(ENTITY.payment, record.sub_account.external_id),
    }),
  }),
);

const bookingOfPayment = (record: PaymentRecord): Booking => ({
  fact: factOfPayment(record),
  booked: undefined,
});

const isBooked = async (written: Promise<Written>): Promise<boolean> => areWritten((await written).parts);

export const createPaymentStore = (table: Table): Payments => ({
  get: (id) => payments.get(table, keys.payment(id)),
  create: async (record, deposit) => {
    const row = payments.write(table, record, 0);
    const booking = bookingOfPayment(record);
    return deposit
      ? (await keepOrder(table)(deposit.record, deposit.askedAt, { beside: { booking, row: () => row } }))
          .isNew
      : isBooked(writeWith(table, [booking], record.updated_at, () => [row]));
  },
  replace: (record, expected, act) => {
    const row = payments.write(table, record, expected);
    return isBooked(writeWith(table, [bookingOfPayment(record)], record.updated_at, () => [row], act));
  },
  convert: (record, expected, conversion, act) =>
    isBooked(
      writeWith(
        table,
        [bookingOfPayment(record), bookingOf(conversion)],
        record.updated_at,
        ([, posted]) => [
          payments.write(table, record, expected),
          newConversion(table, withBooked(conversion, posted)),
        ],
        act,
      ),
    ),
  heldOf: (externalId) => listRecords(table, listOfAccount(ENTITY.payment, externalId), paymentRecord),
});

export const incomingIn = (list: PaymentList): string => `${ENTITY.incomingPayment}#${list}`;

/** What a person has closed, or settled by hand, waits for nobody. */
const listOf = ({ state, closed, reason }: IncomingPaymentRecord): PaymentList =>
  state === 'not_converted' && (closed !== null || reason?.code === 'settled') ? 'closed' : state;

const incoming = rowsOf(
  'incomingPayment',
  incomingPaymentRecord,
  ({ id }) => keys.incomingPayment(id),
  (record) => listed(incomingIn(listOf(record)), record, record.received_at, record.id),
);

/** One that cannot be read is written again. */
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

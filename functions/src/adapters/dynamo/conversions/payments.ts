import { type PaymentRecord, paymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Payments } from '../../../modules/conversions/ports.ts';
import type { Table } from '../table/client.ts';
import { factOfPayment } from '../../../modules/ledger/model.ts';
import { bookingOf, newConversion, withBooked } from './conversions.ts';
import { atVersion, getItem, type Item, parseItem, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { accountKey, listAll, listed, listOfAccount } from '../table/lists.ts';
import { keepOrder } from '../orders/orders.ts';
import { type Booking, type Written, writeWith } from '../ledger/postings.ts';
import { areWritten } from '../table/writes.ts';

/** What is shown of them is listed as incoming payments; a rebuild goes through these lists. */
export const paymentsIn = (state: PaymentRecord['state']): string => `${ENTITY.payment}#${state}`;

const paymentItem = (record: PaymentRecord, version: number): Item => ({
  ...keys.payment(record.id),
  entity: ENTITY.payment,
  version,
  record,
  ...listed(paymentsIn(record.state), record, record.created_at, record.id),
  // Held ones of one account: their BRL are no other deposit's, and they are counted before it is deactivated.
  ...(record.state === 'held' ? { account: accountKey(ENTITY.payment, record.sub_account.external_id) } : {}),
});

const bookingOfPayment = (record: PaymentRecord): Booking => ({
  fact: factOfPayment(record),
  booked: undefined,
});

const isBooked = async (written: Promise<Written>): Promise<boolean> => areWritten((await written).parts);

export const createPaymentStore = (table: Table): Payments => {
  const replacing = (record: PaymentRecord, expected: number): Write => ({
    Put: { TableName: table.name, Item: paymentItem(record, expected + 1), ...atVersion(expected) },
  });
  return {
    get: async (id) => {
      const item = await getItem(table, keys.payment(id));
      return item === undefined ? undefined : parseItem(paymentRecord, item);
    },
    create: async (record, deposit) => {
      const row = {
        Put: {
          TableName: table.name,
          Item: paymentItem(record, 1),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      };
      const booking = bookingOfPayment(record);
      return deposit
        ? (await keepOrder(table)(deposit.record, deposit.askedAt, { beside: { booking, row: () => row } }))
            .isNew
        : isBooked(writeWith(table, [booking], record.updated_at, () => [row]));
    },
    replace: (record, expected, act) =>
      isBooked(
        writeWith(
          table,
          [bookingOfPayment(record)],
          record.updated_at,
          () => [replacing(record, expected)],
          act,
        ),
      ),
    convert: (record, expected, conversion, act) =>
      isBooked(
        writeWith(
          table,
          [bookingOfPayment(record), bookingOf(conversion)],
          record.updated_at,
          ([, posted]) => [replacing(record, expected), newConversion(table, withBooked(conversion, posted))],
          act,
        ),
      ),
    heldOf: async (externalId) =>
      (await listAll(table, listOfAccount(ENTITY.payment, externalId), paymentRecord)).map(
        ({ record }) => record,
      ),
  };
};

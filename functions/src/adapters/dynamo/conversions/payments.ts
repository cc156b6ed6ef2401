import { type PaymentRecord, paymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Payments } from '../../../modules/conversions/ports.ts';
import { type Booked, factOfPayment, NOTHING_BOOKED } from '../../../modules/ledger/model.ts';
import { type Booking, type Written, writeWith } from '../ledger/postings.ts';
import { keepOrder } from '../orders/orders.ts';
import type { Table } from '../table/client.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { accountKey, listed, listOfAccount, listRecords } from '../table/lists.ts';
import { areWritten, rowsOf } from '../table/writes.ts';
import { bookingOf, newConversion, withBooked } from './conversions.ts';

/** Only rebuilds read these lists; pages show incoming payments. */
export const paymentsIn = (state: PaymentRecord['state']): string => `${ENTITY.payment}#${state}`;

const payments = rowsOf(
  'payment',
  paymentRecord,
  ({ id }) => keys.payment(id),
  (record) => ({
    ...listed(paymentsIn(record.state), record, record.created_at, record.id),
    // Lists held payments by account: their BRL belong to no other deposit, and deactivating the account counts them.
    ...(record.state === 'held' && {
      account: accountKey(ENTITY.payment, record.sub_account.external_id),
    }),
  }),
);

const bookingOfPayment = (record: PaymentRecord, booked?: Booked): Booking => ({
  fact: factOfPayment(record),
  booked,
});

const isBooked = async (written: Promise<Written>): Promise<boolean> => areWritten((await written).parts);

export const createPaymentStore = (table: Table): Payments => ({
  get: (id) => payments.get(table, keys.payment(id)),
  create: async (record, deposit) => {
    const row = payments.write(table, record, 0);
    const booking = bookingOfPayment(record, NOTHING_BOOKED);
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

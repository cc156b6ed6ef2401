import { paymentNoteRecord } from '@ramps-gateway/shared/contract/payments.ts';
import type { PaymentNotes } from '../../../modules/conversions/ports.ts';
import type { Table } from '../table/client.ts';
import { x } from '../table/expressions.ts';
import { recordIn } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { queryRows } from '../table/rows.ts';
import { rowsOf } from '../table/writes.ts';

const notes = rowsOf('paymentNote', paymentNoteRecord, ({ payment_id: payment, at, id }) =>
  keys.paymentNote(payment, at, id),
);

export const createPaymentNotes = (table: Table): PaymentNotes => ({
  ofPayment: async (paymentId, limit) => {
    const { pk } = keys.paymentNote(paymentId, '', '');
    const where = x`pk = ${pk} AND begins_with(sk, ${'NOTE#'})`;
    // Consistent, so that writers see their note at once.
    const how = { order: 'descending', limit: limit + 1, consistent: true } as const;
    const { rows } = await queryRows(table, where, recordIn(paymentNoteRecord), how);
    return { notes: rows.slice(0, limit), more: rows.length > limit };
  },
  add: (record, act) => notes.save(table, record, 0, act),
});

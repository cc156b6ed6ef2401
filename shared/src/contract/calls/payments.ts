import * as z from 'zod/mini';
import { PAYMENT_LISTS, PAYMENT_NOTE_LONGEST, PAYMENTS_LISTED } from '../../domain/payments.ts';
import { isPlain } from '../../domain/texts.ts';
import { defineCall, SIGNED_IN, SIGNED_IN_FRESH } from '../call.ts';
import { byId, note, pageOf, pageQuery } from '../fields.ts';
import {
  incomingPaymentRecord,
  paymentFilters,
  paymentNoteRecord,
  paymentStory,
  rangeChecks,
} from '../payments.ts';
import { conversionRecord } from '../records.ts';

const service = 'conversions';

/**
 * Newest first; with `q`, the best matches first. An amount or `q` has no list of its own: each answer then reads at most
 * 500 rows, and may have fewer items than `limit`, or none, and still a cursor to continue with.
 */
export const listPayments = defineCall({
  method: 'GET',
  path: '/api/payments',
  service,
  access: SIGNED_IN,
  query: z
    .object({
      ...pageQuery(PAYMENTS_LISTED),
      ...paymentFilters,
      state: z.optional(z.enum(PAYMENT_LISTS)),
    })
    .check(...rangeChecks),
  answer: pageOf(incomingPaymentRecord),
});

/** Payments of each state under the other filters, counted up to 100; `more` if there are more than `count`. */
export const countPayments = defineCall({
  method: 'GET',
  path: '/api/payment-counts',
  service,
  access: SIGNED_IN,
  query: z.object(paymentFilters).check(...rangeChecks),
  answer: z.object({
    items: z.array(z.object({ state: z.enum(PAYMENT_LISTS), count: z.int(), more: z.boolean() })),
  }),
});
export type PaymentCounts = z.infer<typeof countPayments.answer>;

export const getPayment = defineCall({
  method: 'GET',
  path: '/api/payments/{id}',
  service,
  access: SIGNED_IN,
  params: byId,
  answer: paymentStory,
});

/** Converts a held payment with the same engine and limits, except the minimum. Needs an Idempotency-Key. */
export const convertPayment = defineCall({
  action: 'payment.convert',
  method: 'POST',
  path: '/api/payments/{id}/conversion',
  service,
  access: SIGNED_IN_FRESH,
  params: byId,
  body: z.unknown(),
  answer: z.object({ payment: incomingPaymentRecord, process: conversionRecord }),
  status: 201,
});

export const closePayment = defineCall({
  action: 'payment.close',
  method: 'POST',
  path: '/api/payments/{id}/closure',
  service,
  access: SIGNED_IN_FRESH,
  params: byId,
  body: z.strictObject({ note }),
  answer: incomingPaymentRecord,
});

const noteText = z.string('must be a text').check(
  z.trim(),
  z.minLength(1, 'must not be empty'),
  z.maxLength(PAYMENT_NOTE_LONGEST, `must have at most ${PAYMENT_NOTE_LONGEST} characters`),
  z.refine((text) => text.split('\n').every(isPlain), {
    error: 'must not have control characters',
    abort: true,
  }),
);

/** Open to everybody who sees the payment now, its owner included; all of them read it. */
export const addPaymentNote = defineCall({
  action: 'payment.note',
  method: 'POST',
  path: '/api/payments/{id}/notes',
  service,
  access: SIGNED_IN,
  params: byId,
  body: z.strictObject({ text: noteText }),
  answer: paymentNoteRecord,
  status: 201,
});

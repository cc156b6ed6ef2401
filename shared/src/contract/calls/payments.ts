import * as z from 'zod/mini';
import { PAYMENT_LISTS, PAYMENTS_LISTED } from '../../domain/payments.ts';
import { defineCall, SIGNED_IN, SIGNED_IN_FRESH } from '../call.ts';
import { byId, note, pageOf, pageQuery } from '../fields.ts';
import { incomingPaymentRecord, paymentStory } from '../payments.ts';
import { conversionRecord } from '../records.ts';

const service = 'conversions';

export const listPayments = defineCall({
  method: 'GET',
  path: '/api/payments',
  service,
  access: SIGNED_IN,
  query: z.object({ ...pageQuery(PAYMENTS_LISTED), state: z.optional(z.enum(PAYMENT_LISTS)) }),
  answer: pageOf(incomingPaymentRecord),
});

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

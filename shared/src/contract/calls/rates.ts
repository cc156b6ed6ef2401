import * as z from 'zod/mini';
import { RATE_WINDOWS } from '../../domain/rates.ts';
import { defineCall, SIGNED_IN } from '../call.ts';
import { amount, id, pageOf, pageQuery, time } from '../fields.ts';
import { quoteRecord } from '../records.ts';

const service = 'pricing';

/** The points of a window, oldest first. `price`: BRL for 1 USDT. */
export const ratesAnswer = z.object({
  pair: z.string(),
  window: z.enum(RATE_WINDOWS),
  points: z.array(z.object({ at: time, price: amount })),
});
export type Rates = z.infer<typeof ratesAnswer>;

export const listRates = defineCall({
  method: 'GET',
  path: '/api/rates',
  service,
  access: SIGNED_IN,
  query: z.object({ window: z._default(z.enum(RATE_WINDOWS), '24h') }),
  answer: ratesAnswer,
});

/** `price` is the source asset for 1 of the target, BRL for 1 USDT. */
const latestRate = z.object({ pair: z.string(), price: amount, at: time });

const paymentMethod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pix') }),
  z.object({ kind: z.literal('network'), asset: z.string(), id: z.string(), name: z.string() }),
]);
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const offer = z.object({
  rates: z.array(latestRate),
  /** Active payment methods in the stored catalogue. */
  methods: z.array(paymentMethod),
  /** False until a catalogue is stored. */
  is_synced: z.boolean(),
});
export type Offer = z.infer<typeof offer>;

/** The latest price and the ways to pay, from the table; the same for every caller. */
export const readOffer = defineCall({
  method: 'GET',
  path: '/api/offer',
  service,
  access: SIGNED_IN,
  answer: offer,
});

const QUOTES_LISTED = 50;

/** Quotes, newest first: of a sub-account (the provider's id), or the caller's own quotes without an account. */
export const listQuotes = defineCall({
  method: 'GET',
  path: '/api/rates/quotes',
  service,
  access: SIGNED_IN,
  query: z.object({ ...pageQuery(QUOTES_LISTED), account_id: z.optional(id) }),
  answer: pageOf(quoteRecord),
});

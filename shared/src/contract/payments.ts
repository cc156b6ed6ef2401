import * as z from 'zod/mini';
import { compare } from '../domain/money.ts';
import { PAYMENT_LISTS, PAYMENT_OUTCOMES, PAYMENT_REASONS } from '../domain/payments.ts';
import { QUERY_LONGEST, SHORTEST_QUERY } from '../domain/search.ts';
import { conversionBreakdown } from './breakdown.ts';
import { amount, boundedAmount, id, plainText, time } from './fields.ts';
import {
  conversionRecord,
  decidedBy,
  orderRecord,
  PROCESSING_STATUSES,
  stepRecord,
  subAccountLink,
} from './records.ts';

export const notConvertedReason = z.object({
  code: z.enum(PAYMENT_REASONS),
  message: z.string(),
  rule_value: z.nullable(amount),
  payment_value: z.nullable(amount),
});
export type NotConvertedReason = z.infer<typeof notConvertedReason>;

const person = z.object({ by: id, email: z.string(), at: time });

/** An incoming PIX, derived from its deposit order, conversion and held payment. It decides nothing about money. */
export const incomingPaymentRecord = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account_id: id,
  sub_account: subAccountLink,
  order_id: id,
  /** BRL received, from the provider. */
  amount,
  /** Returned part in BRL; absent if nothing was returned. */
  returned_amount: z.optional(amount),
  /** As far as the provider discloses it. */
  payer: z.nullable(z.object({ name: z.nullable(z.string()), document: z.nullable(z.string()) })),
  end_to_end_id: z.nullable(z.string()),
  reference: z.optional(z.string()),
  state: z.enum(PAYMENT_OUTCOMES),
  reason: z.nullable(notConvertedReason),
  note: z.nullable(z.string()),
  conversion_id: z.nullable(id),
  /** Null until quoted. */
  usdt_amount: z.nullable(amount),
  converted: z.nullable(person),
  closed: z.nullable(decidedBy),
  received_at: time,
  updated_at: time,
});
export type IncomingPaymentRecord = z.infer<typeof incomingPaymentRecord>;

/** Filters of payments, besides the state; all given ones apply. */
export const paymentFilters = {
  sub_account_id: z.optional(id),
  /** When it was received; `to` is exclusive. */
  from: z.optional(time),
  to: z.optional(time),
  /** BRL received, both inclusive. */
  min: z.optional(boundedAmount),
  max: z.optional(boundedAmount),
  /** An id, the last 8 characters of the shown one, the payer's name or document, or the exact amount. */
  q: z.optional(
    plainText(QUERY_LONGEST).check(
      z.trim(),
      z.minLength(SHORTEST_QUERY, `must have at least ${SHORTEST_QUERY} characters`),
    ),
  ),
};

const filtered = z.object({ ...paymentFilters, state: z.optional(z.enum(PAYMENT_LISTS)) });
export type PaymentFilter = z.infer<typeof filtered>;

type Bounds = Pick<PaymentFilter, 'from' | 'max' | 'min' | 'to'>;

/** Ranges of a filter with swapped ends. */
export const rangeChecks = [
  z.refine<Bounds>(
    ({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to),
    { error: 'must be before to', path: ['from'] },
  ),
  z.refine<Bounds>(({ min, max }) => min === undefined || max === undefined || compare(min, max) <= 0, {
    error: 'must not be above max',
    path: ['min'],
  }),
] as const;

/** What somebody wrote about a payment. Never changed or removed; everybody who sees the payment reads it. */
export const paymentNoteRecord = z.object({
  id,
  payment_id: id,
  sub_account_id: id,
  by: id,
  /** The author's name and email at the time; either can be empty. */
  name: z.string(),
  email: z.string(),
  text: z.string(),
  at: time,
});
export type PaymentNoteRecord = z.infer<typeof paymentNoteRecord>;

export const PERSONS_ACTIONS = ['convert', 'close', 'retry', 'settle'] as const;

export const storyEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    at: time,
    what: z.enum(['deposit', 'exchange', 'transfer']),
    order: orderRecord,
  }),
  z.object({
    kind: z.literal('webhook'),
    at: time,
    id,
    order_id: z.nullable(z.string()),
    event_type: z.string(),
    processing_status: z.enum(PROCESSING_STATUSES),
    detail: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('held'), at: time, reason: notConvertedReason }),
  z.object({ kind: z.literal('step'), at: time, step: stepRecord }),
  z.object({
    kind: z.literal('person'),
    at: time,
    action: z.enum(PERSONS_ACTIONS),
    by: id,
    email: z.string(),
    note: z.nullable(z.string()),
    order_id: z.nullable(id),
  }),
  z.object({ kind: z.literal('note'), at: time, note: paymentNoteRecord }),
]);
export type StoryEntry = z.infer<typeof storyEntry>;

/** Oldest first. */
export const paymentStory = z.object({
  payment: incomingPaymentRecord,
  conversion: z.nullable(conversionRecord),
  /** USDT in the current quote, before the spread. */
  quoted_amount: z.nullable(amount),
  /** BRL for 1 USDT: the exchange's actual price, or the quote's before that. */
  rate: z.nullable(amount),
  breakdown: z.nullable(conversionBreakdown),
  timeline: z.array(storyEntry),
  more_webhooks: z.boolean(),
  /** Only the newest notes are in the timeline. */
  more_notes: z.boolean(),
});
export type PaymentStory = z.infer<typeof paymentStory>;

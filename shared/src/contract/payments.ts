import * as z from 'zod/mini';
import { PAYMENT_OUTCOMES, PAYMENT_REASONS } from '../domain/payments.ts';
import { conversionBreakdown } from './breakdown.ts';
import { amount, id, time } from './fields.ts';
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
});
export type PaymentStory = z.infer<typeof paymentStory>;

import { CONVERSION_ERRORS } from './conversion.ts';

export const PAYMENT_OUTCOMES = [
  /** Not confirmed by the provider yet, or only just. */
  'received',
  'converting',
  'converted',
  /** Its BRL stay in the sub-account, by a person's decision or until there is one. */
  'not_converted',
  /** Its conversion failed and continues only once a person acts. */
  'needs_attention',
  /** The provider cancelled it or took it back. */
  'returned',
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** Lists of payments: `not_converted` need a decision; `closed` were closed or marked as settled by a person. */
export const PAYMENT_LISTS = [...PAYMENT_OUTCOMES, 'closed'] as const;
export type PaymentList = (typeof PAYMENT_LISTS)[number];

/** Why a payment was not converted, for programs. A missing rule and a rule that is off are separate reasons. */
export const PAYMENT_REASONS = ['no_rule', 'switched_off', 'settled', ...CONVERSION_ERRORS] as const;
export type PaymentReason = (typeof PAYMENT_REASONS)[number];

export const PAYMENTS_LISTED = 50;

export const STORY_WEBHOOKS = 50;

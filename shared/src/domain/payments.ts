import { CONVERSION_ERRORS } from './conversion.ts';

export const PAYMENT_OUTCOMES = [
  /** Not confirmed by the provider, or confirmed only moments ago. */
  'received',
  'converting',
  'converted',
  /** Its BRL stay in the sub-account, because a person decided so or has not decided yet. */
  'not_converted',
  /** Its conversion failed and needs a person. */
  'needs_attention',
  /** The provider cancelled it or took it back. */
  'returned',
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/**
 * Lists of payments. `not_converted`: a person must decide; `closed`: a person closed them or marked them as settled.
 */
export const PAYMENT_LISTS = [...PAYMENT_OUTCOMES, 'closed'] as const;
export type PaymentList = (typeof PAYMENT_LISTS)[number];

/** After a person closes it or settles its conversion, a payment is no longer held. */
export const listOf = ({ state, closed, reason }: Judged): PaymentList =>
  state === 'not_converted' && (closed !== null || reason?.code === 'settled') ? 'closed' : state;

interface Judged {
  readonly state: PaymentOutcome;
  readonly closed: object | null;
  readonly reason: { readonly code: PaymentReason } | null;
}

/** Why a payment was not converted, for code. A missing rule and a disabled rule are separate reasons. */
export const PAYMENT_REASONS = ['no_rule', 'switched_off', 'settled', ...CONVERSION_ERRORS] as const;
export type PaymentReason = (typeof PAYMENT_REASONS)[number];

export const PAYMENTS_LISTED = 50;

/** Payments are counted up to this number, so that a count costs the same at any size. */
export const PAYMENTS_COUNTED = 100;

export const STORY_WEBHOOKS = 50;

/** The newest ones, on a payment's page. */
export const STORY_NOTES = 100;

/** In characters. */
export const PAYMENT_NOTE_LONGEST = 500;

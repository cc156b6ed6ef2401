import { compareProducts, isAmount, isPositive } from './money.ts';

/** Kinds of items that need attention, most urgent first. */
export const ATTENTION_KINDS = [
  'conversions_stuck',
  'conversion_failed',
  'exception_open',
  'order_to_assign',
  'low_balance',
  'rule_switched_off',
  'kyc_near_limit',
  'payment_not_converted',
] as const;

export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** 9 is the most urgent. One digit, because lists sort by it as text. */
export const URGENCY: Readonly<Record<AttentionKind, number>> = {
  conversions_stuck: 9,
  conversion_failed: 9,
  exception_open: 8,
  order_to_assign: 8,
  low_balance: 7,
  rule_switched_off: 6,
  kyc_near_limit: 5,
  payment_not_converted: 3,
};

/** What a person can do about an item now. `open`: only look at it. */
export const REMEDIES = [
  'retry',
  'convert',
  'raise_limit',
  'lower_minimum',
  'choose_wallet',
  'confirm_wallet',
  'set_up_rule',
  'open_rule',
  'activate',
  'credentials',
  'checklist',
  'assign',
  'lift_stop',
  'open',
] as const;

export type Remedy = (typeof REMEDIES)[number];

/** S9.5: a warning shows at or above this percentage of the limit. */
export const KYC_WARNING_PERCENT = 80;

/** @param volume in USD, like `limit` @returns false if either is unknown */
export const isNearKycLimit = (volume: string | null, limit: string | null): boolean =>
  volume !== null &&
  limit !== null &&
  isAmount(volume) &&
  isAmount(limit) &&
  isPositive(limit) &&
  compareProducts(volume, '100', limit, String(KYC_WARNING_PERCENT)) >= 0;

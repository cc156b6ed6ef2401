import type { Role } from './roles.ts';

/** S4.18: conversion process statuses, in order. */
export const CONVERSION_STATUSES = [
  'pix_received',
  'quote_generated',
  'exchange_initiated',
  'exchange_confirmed',
  'transfer_initiated',
  'transfer_completed',
  'failed',
] as const;

export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

/** C7: the six steps, in order. */
export const CONVERSION_STEPS = [
  'confirm_deposit',
  'generate_quote',
  'initiate_exchange',
  'confirm_exchange',
  'initiate_transfer',
  'confirm_transfer',
] as const;

export type ConversionStepName = (typeof CONVERSION_STEPS)[number];

/** C7: the status after each step. */
export const STATUS_AFTER: Record<ConversionStepName, ConversionStatus> = {
  confirm_deposit: 'pix_received',
  generate_quote: 'quote_generated',
  initiate_exchange: 'exchange_initiated',
  confirm_exchange: 'exchange_confirmed',
  initiate_transfer: 'transfer_initiated',
  confirm_transfer: 'transfer_completed',
};

/** The next step; null after the last. */
export const stepAfter = (step: ConversionStepName): ConversionStepName | null =>
  CONVERSION_STEPS[CONVERSION_STEPS.indexOf(step) + 1] ?? null;

export const STEP_STATUSES = ['in_progress', 'completed', 'failed'] as const;

/** S4.20: completed, failed, otherwise in progress. */
export type ConversionStepStatus = (typeof STEP_STATUSES)[number];

/** S4.19: active means neither transfer_completed nor failed. */
export const isActive = (status: ConversionStatus): boolean =>
  status !== 'transfer_completed' && status !== 'failed';

/**
 * Why a conversion stopped, for code and screens (`error_message` is for people). None is final: Retry checks again.
 */
export const CONVERSION_ERRORS = [
  'credentials',
  'deposit_unconfirmed',
  'deposit_taken_back',
  'not_configured',
  'below_minimum',
  'above_maximum',
  'kyc_required',
  'over_daily_limit',
  'no_destination',
  'destination_changed',
  'not_confirmed_by_owner',
  'account_inactive',
  'quote_refused',
  'quote_off',
  'exchange_differs',
  'order_refused',
  'order_cancelled',
  'outcome_unknown',
  'partial_balance',
  'money_gone',
  'provider',
] as const;

export type ConversionError = (typeof CONVERSION_ERRORS)[number];

/**
 * What an unfinished conversion waits for, for code and screens (`note` is for people). The last two end at a known
 * time.
 */
export const WAITS = [
  'provider',
  'deposit',
  'order',
  'look_up',
  'assignment',
  'checklist',
  'first_exchange',
  'pending_order',
  'turn',
  'balance',
  'difference',
  'stop',
  'cooling_off',
  'next_day',
] as const;

export type Wait = (typeof WAITS)[number];

/** How a failed conversion ended. */
export interface Ending {
  readonly error_code: ConversionError | null;
  readonly exchanged_usdt_amount: string | null;
  /** Set by a person. */
  readonly settled: object | null;
}

/** A deposit returned before the exchange leaves nothing to do; one returned later needs a person. */
export const isReturned = ({
  error_code,
  exchanged_usdt_amount,
}: Pick<Ending, 'error_code' | 'exchanged_usdt_amount'>): boolean =>
  exchanged_usdt_amount === null && error_code === 'deposit_taken_back';

/** C9: a process counts as stuck after 5 minutes without progress. */
export const STUCK_AFTER_MS = 5 * 60 * 1000;

/** @param updatedAt ISO 8601 time of the last progress; @param nowMs milliseconds since the epoch */
export const isStuck = (status: ConversionStatus, updatedAt: string, nowMs: number): boolean =>
  isActive(status) && nowMs - Date.parse(updatedAt) >= STUCK_AFTER_MS;

/** S9.6: the defaults of a new configuration, in BRL. */
export const CONFIGURATION_DEFAULTS = {
  is_enabled: true,
  minimum_amount: '100',
  maximum_daily_amount: '10000',
  custom_spread_override: null,
  maximum_slippage: '1',
  continue_next_day: false,
} as const;

/** BRL. The highest daily limit of a rule, unless the deployment sets another. */
export const DAILY_CEILING = '1000000';

/** Percent that an exchange may return below its quote before a person must check it. */
export const SLIPPAGE_BOUNDS = { min: '0', max: '10', decimals: 2 } as const;

/** S9.7: limit of the conversions list. */
export const CONVERSIONS_LISTED = 50;

/** A recreated rule gets the default spread, so a client cannot delete a rule with a spread set by the gateway. */
export const mayRemoveRule = (role: Role, spreadOverride: string | null): boolean =>
  role !== 'client' || spreadOverride === null;

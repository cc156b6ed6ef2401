/** spec 4: conversion process statuses, in the order in which a conversion passes them. */
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

/** contract 7: the six steps, in order. */
export const CONVERSION_STEPS = [
  'confirm_deposit',
  'generate_quote',
  'initiate_exchange',
  'confirm_exchange',
  'initiate_transfer',
  'confirm_transfer',
] as const;

export type ConversionStepName = (typeof CONVERSION_STEPS)[number];

/** contract 7: the status a conversion has once the step is done. */
export const STATUS_AFTER: Record<ConversionStepName, ConversionStatus> = {
  confirm_deposit: 'pix_received',
  generate_quote: 'quote_generated',
  initiate_exchange: 'exchange_initiated',
  confirm_exchange: 'exchange_confirmed',
  initiate_transfer: 'transfer_initiated',
  confirm_transfer: 'transfer_completed',
};

/** The step that follows, or null after the last. */
export const stepAfter = (step: ConversionStepName): ConversionStepName | null =>
  CONVERSION_STEPS[CONVERSION_STEPS.indexOf(step) + 1] ?? null;

export const STEP_STATUSES = ['in_progress', 'completed', 'failed'] as const;

/** spec 4: completed, failed, otherwise in progress. */
export type ConversionStepStatus = (typeof STEP_STATUSES)[number];

/** spec 4: active means neither transfer_completed nor failed. */
export const isActive = (status: ConversionStatus): boolean =>
  status !== 'transfer_completed' && status !== 'failed';

/** contract 9: a process counts as stuck after 10 minutes without progress. */
export const STUCK_AFTER_MS = 10 * 60 * 1000;

/** @param updatedAt ISO 8601 time of the last progress; @param nowMs milliseconds since the epoch */
export const isStuck = (status: ConversionStatus, updatedAt: string, nowMs: number): boolean =>
  isActive(status) && nowMs - Date.parse(updatedAt) >= STUCK_AFTER_MS;

/** spec 9: the defaults of a new configuration, in BRL. */
export const CONFIGURATION_DEFAULTS = {
  is_enabled: true,
  minimum_amount: '100',
  maximum_daily_amount: '10000',
  custom_spread_override: null,
} as const;

/** spec 9: conversions list limit. */
export const CONVERSIONS_LISTED = 50;

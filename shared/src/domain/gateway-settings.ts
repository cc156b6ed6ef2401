import type { Amount } from './money.ts';
import { DEFAULT_SPREAD, OVERRIDE_BOUNDS } from './spread.ts';

/** What is converted without a person, and at which price where no other is set. */
export interface ConversionSettings {
  /** BRL: no rule's minimum is below it, and nothing smaller is converted by itself. */
  readonly minimum: Amount;
  /** BRL: no rule's minimum is above it, and nothing larger is converted by itself. */
  readonly maximum: Amount;
  /** Percent: of whom neither rule, client nor band says another. */
  readonly spread: Amount;
}

export interface SecuritySettings {
  /** BRL: from this on an order needs a second person, where the policy asks for one. */
  readonly auto_approve_below: Amount;
  /** BRL: a deposit above it waits until its sub-account is verified; null: none waits for that. */
  readonly kyc_threshold: Amount | null;
}

/** How the provider is asked. Whoever waits for an answer has less time, so these are what is taken at most. */
export interface PerformanceSettings {
  /** Rows of one page of the provider's lists, when sub-accounts are synced. */
  readonly batch_size: number;
  /** For one try of a call. */
  readonly timeout_seconds: number;
  /** Further tries of a read that had no answer, as far as the time of the first two comes; a write is sent once. */
  readonly retries: number;
  /** After so long what the provider holds for a sub-account is asked for again. */
  readonly cache_minutes: number;
}

/** S9.19. */
export const PERFORMANCE_SETTINGS: PerformanceSettings = {
  batch_size: 50,
  timeout_seconds: 30,
  retries: 3,
  cache_minutes: 5,
};

/** S9.19. */
export const CONVERSION_SETTINGS: ConversionSettings = {
  minimum: '100',
  maximum: '50000',
  spread: DEFAULT_SPREAD.percent,
};

/** S9.19. */
export const SECURITY_SETTINGS: SecuritySettings = { auto_approve_below: '1000', kyc_threshold: '10000' };

/** Between what each may be set. */
export const SETTINGS_BOUNDS = {
  /** Whole BRL. */
  conversion: { min: '1', max: '100000000', decimals: 0 },
  /** Percent. */
  spread: OVERRIDE_BOUNDS,
  /** BRL. */
  threshold: { min: '0', max: '100000000', decimals: 2 },
  batch_size: { min: 10, max: 200 },
  /** Below, orders would be left open that the provider does make. */
  timeout_seconds: { min: 5, max: 30 },
  retries: { min: 0, max: 5 },
  cache_minutes: { min: 1, max: 60 },
} as const;

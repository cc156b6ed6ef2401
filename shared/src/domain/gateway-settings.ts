import type { Amount } from './money.ts';
import { DEFAULT_SPREAD, OVERRIDE_BOUNDS } from './spread.ts';

export interface ConversionSettings {
  /** BRL. No rule's minimum is below it, and nothing smaller is converted automatically. */
  readonly minimum: Amount;
  /** BRL. No rule's minimum is above it, and nothing larger is converted automatically. */
  readonly maximum: Amount;
  /** Default spread in percent, when no rule, client or band sets one. */
  readonly spread: Amount;
}

export interface SecuritySettings {
  /** BRL from which an order needs a second person, if the policy says so. */
  readonly auto_approve_below: Amount;
  /** BRL above which a deposit waits for verification; null: never. */
  readonly kyc_threshold: Amount | null;
  /** Percent a quote may differ from the last day's median rate; above it the conversion needs a person. */
  readonly quote_deviation: Amount;
}

/** Upper bounds: callers with less time use less. */
export interface PerformanceSettings {
  /** Page size for the provider's lists when syncing sub-accounts. */
  readonly batch_size: number;
  readonly timeout_seconds: number;
  /** Reads only, within the time of the first two tries; a write is sent once. */
  readonly retries: number;
  /** Age after which a sub-account's holdings are fetched again. */
  readonly cache_minutes: number;
  /** Requests to the provider by the whole gateway. */
  readonly calls_per_second: number;
}

/** S9.19, except `calls_per_second`, which is the project's own. */
export const PERFORMANCE_SETTINGS: PerformanceSettings = {
  batch_size: 50,
  timeout_seconds: 30,
  retries: 3,
  cache_minutes: 5,
  calls_per_second: 5,
};

/** S9.19. */
export const CONVERSION_SETTINGS: ConversionSettings = {
  minimum: '100',
  maximum: '50000',
  spread: DEFAULT_SPREAD.percent,
};

/** S9.19, except `quote_deviation`, which is the project's own. */
export const SECURITY_SETTINGS: SecuritySettings = {
  auto_approve_below: '1000',
  kyc_threshold: '10000',
  quote_deviation: '5',
};

export const SETTINGS_BOUNDS = {
  /** Whole BRL. */
  conversion: { min: '1', max: '100000000', decimals: 0 },
  /** Percent. */
  spread: OVERRIDE_BOUNDS,
  /** BRL. */
  threshold: { min: '0', max: '100000000', decimals: 2 },
  /** Percent. */
  quote_deviation: { min: '0.1', max: '50', decimals: 2 },
  batch_size: { min: 10, max: 200 },
  /** With a shorter time-out, orders that the provider makes would have unknown outcomes. */
  timeout_seconds: { min: 5, max: 30 },
  retries: { min: 0, max: 5 },
  cache_minutes: { min: 1, max: 60 },
  calls_per_second: { min: 1, max: 1000 },
} as const;

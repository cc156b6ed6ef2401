import type { Amount } from './money.ts';
import { DEFAULT_SPREAD, OVERRIDE_BOUNDS } from './spread.ts';

export interface ConversionSettings {
  /** BRL. The lowest minimum of a rule; nothing smaller is converted automatically. */
  readonly minimum: Amount;
  /** BRL. The highest minimum of a rule; nothing larger is converted automatically. */
  readonly maximum: Amount;
  /** Default spread in percent, when no rule, client or band sets one. */
  readonly spread: Amount;
}

export interface SecuritySettings {
  /** BRL from which an order needs a second person, if the policy requires one. */
  readonly auto_approve_below: Amount;
  /** BRL above which a deposit is held until verification; null: never. */
  readonly kyc_threshold: Amount | null;
  /** Percent that a quote may differ from the median rate of the last day; above it the conversion needs a person. */
  readonly quote_deviation: Amount;
}

/** Upper bounds; callers with less time use less. */
export interface PerformanceSettings {
  /** Page size for the provider's lists when syncing sub-accounts. */
  readonly batch_size: number;
  readonly timeout_seconds: number;
  /** Reads only, within the time of the first two attempts; a write is sent only once. */
  readonly retries: number;
  /** Age after which a sub-account's holdings are fetched again. */
  readonly cache_minutes: number;
  /** Requests to the provider from the whole gateway. */
  readonly calls_per_second: number;
}

/** S9.19; `calls_per_second` is the project's own. */
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

/** S9.19; `quote_deviation` is the project's own. */
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
  /** A shorter time-out would give orders that the provider makes an unknown outcome. */
  timeout_seconds: { min: 5, max: 30 },
  retries: { min: 0, max: 5 },
  cache_minutes: { min: 1, max: 60 },
  calls_per_second: { min: 1, max: 1000 },
} as const;

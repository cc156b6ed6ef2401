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
} as const;

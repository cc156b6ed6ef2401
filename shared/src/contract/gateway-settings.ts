import * as z from 'zod/mini';
import {
  CONVERSION_SETTINGS,
  PERFORMANCE_SETTINGS,
  SECURITY_SETTINGS,
  SETTINGS_BOUNDS,
} from '../domain/gateway-settings.ts';
import { type Amount, compare, decimals } from '../domain/money.ts';
import { within } from '../domain/spread.ts';
import { ownWallet } from './collections.ts';
import { amount, amountInput, id, time } from './fields.ts';

interface Bounds {
  readonly min: Amount;
  readonly max: Amount;
  readonly decimals: number;
}

const WHOLE = ['a whole number', 'with at most one decimal', 'with at most two decimals'];

const amountWithin = (bounds: Bounds) =>
  amountInput.check(
    z.refine(
      (value) => within(value, bounds) && decimals(value) <= bounds.decimals,
      `must be between ${bounds.min} and ${bounds.max}, ${WHOLE[bounds.decimals] ?? ''}`,
    ),
  );

export const conversionSettingsInput = z
  .strictObject({
    minimum: amountWithin(SETTINGS_BOUNDS.conversion),
    maximum: amountWithin(SETTINGS_BOUNDS.conversion),
    spread: amountWithin(SETTINGS_BOUNDS.spread),
  })
  .check(
    z.refine(({ minimum, maximum }) => compare(minimum, maximum) <= 0, {
      error: 'must not be below the minimum',
      path: ['maximum'],
    }),
  );

export const securitySettingsInput = z.strictObject({
  auto_approve_below: amountWithin(SETTINGS_BOUNDS.threshold),
  kyc_threshold: z.nullable(amountWithin(SETTINGS_BOUNDS.threshold)),
  quote_deviation: amountWithin(SETTINGS_BOUNDS.quote_deviation),
});

const whole = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const error = `must be a whole number between ${min} and ${max}`;
  return z.int(error).check(z.gte(min, error), z.lte(max, error));
};

export const performanceSettingsInput = z.strictObject({
  batch_size: whole(SETTINGS_BOUNDS.batch_size),
  timeout_seconds: whole(SETTINGS_BOUNDS.timeout_seconds),
  retries: whole(SETTINGS_BOUNDS.retries),
  cache_minutes: whole(SETTINGS_BOUNDS.cache_minutes),
  calls_per_second: whole(SETTINGS_BOUNDS.calls_per_second),
});

/** Unset settings use the defaults of S9.19. */
export const gatewaySettings = z.object({
  collection_wallet: z.nullable(ownWallet),
  conversion: z.object({ minimum: amount, maximum: amount, spread: amount }),
  security: z.object({
    auto_approve_below: amount,
    kyc_threshold: z.nullable(amount),
    quote_deviation: amount,
  }),
  performance: performanceSettingsInput,
  updated_by: z.nullable(z.object({ id, email: z.string() })),
  updated_at: z.nullable(time),
});
export type GatewaySettingsRecord = z.infer<typeof gatewaySettings>;

export const NOTHING_SETTLED: GatewaySettingsRecord = {
  collection_wallet: null,
  conversion: CONVERSION_SETTINGS,
  security: SECURITY_SETTINGS,
  performance: PERFORMANCE_SETTINGS,
  updated_by: null,
  updated_at: null,
};

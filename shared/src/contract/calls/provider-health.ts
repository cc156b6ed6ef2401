import * as z from 'zod/mini';
import { PROVIDER_STATES } from '../../domain/provider-health.ts';
import { defineCall, SIGNED_IN } from '../call.ts';
import { time } from '../fields.ts';

export const providerHealth = z.object({
  /** `unknown`: no measurement in the last hour. */
  state: z.enum(PROVIDER_STATES),
  /** To the minute; null without measurements. */
  measured_at: z.nullable(time),
  /** Calls in the 15 minutes before `measured_at`. */
  calls: z.int(),
  errors: z.int(),
  mean_ms: z.nullable(z.int()),
  /** Median and 95th percentile of the latency, in milliseconds. */
  half_within_ms: z.nullable(z.int()),
  most_within_ms: z.nullable(z.int()),
  /** From the caller's own webhook; for administrators, from any. */
  last_webhook_at: z.nullable(time),
});
export type ProviderHealth = z.infer<typeof providerHealth>;

/** Provider health from the regular calls of each minute. Reading it makes no call to the provider. */
export const readProviderHealth = defineCall({
  method: 'GET',
  path: '/api/provider-health',
  service: 'statistics',
  access: SIGNED_IN,
  answer: providerHealth,
});

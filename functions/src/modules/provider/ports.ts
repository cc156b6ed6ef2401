import type { MeasuredCalls, MeasuredMinute } from '@ramps-gateway/shared/domain/provider-health.ts';

/** What was measured of the provider, by minute. */
export interface HealthRows {
  /** Adds to the minute of `now`, whoever else adds to it. */
  add(now: Date, measured: MeasuredCalls): Promise<void>;
  /** The minutes from then on in which anything was measured. */
  since(from: Date): Promise<readonly MeasuredMinute[]>;
}

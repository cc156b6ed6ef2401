import type { MeasuredCalls, MeasuredMinute } from '@ramps-gateway/shared/domain/provider-health.ts';

export interface HealthRows {
  add(now: Date, measured: MeasuredCalls): Promise<void>;
  since(from: Date): Promise<readonly MeasuredMinute[]>;
}

import type { ScheduledEvent, ScheduledHandler } from 'aws-lambda';
import { createTable } from '../adapters/dynamo/table/client.ts';
import { createGatewaySettings } from '../adapters/dynamo/settings/settings.ts';
import { keptSettings } from '../modules/gateway-settings/kept-settings.ts';
import { systemClock } from '../platform/clock.ts';
import { flushing, functionMetrics, type Metrics } from '../platform/metrics.ts';
import { env } from '../platform/env.ts';
import { createLog } from '../platform/logger.ts';

/** Parts that every function needs. @param name in its log lines */
export const functionParts = (name: string) => ({
  table: createTable(env('TABLE_NAME')),
  log: createLog(name),
  clock: systemClock,
});

export type Parts = ReturnType<typeof functionParts>;

export const measuredParts = (name: string) => ({
  ...functionParts(name),
  metrics: functionMetrics(systemClock),
});

export type MeasuredParts = ReturnType<typeof measuredParts>;

export const currentSettings = (parts: Parts) => keptSettings(createGatewaySettings(parts.table), parts);

/** @param run receives the milliseconds left until the function's timeout */
export const scheduled = (
  { metrics }: { readonly metrics: Pick<Metrics, 'flush'> },
  run: (timeLeft: () => number, event: ScheduledEvent) => Promise<void>,
): ScheduledHandler =>
  flushing(metrics, (event: ScheduledEvent, context) => run(() => context.getRemainingTimeInMillis(), event));

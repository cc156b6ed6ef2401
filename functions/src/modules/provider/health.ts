import {
  addCalls,
  boundOf,
  LATENCY_BOUNDS,
  type MeasuredCalls,
  NOTHING_MEASURED,
} from '@ramps-gateway/shared/domain/provider-health.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { HealthRows } from './ports.ts';

const one = (ms: number): MeasuredCalls => ({
  ...NOTHING_MEASURED,
  calls: 1,
  took: Math.round(ms),
  within: LATENCY_BOUNDS.map((_, at) => (at === boundOf(ms) ? 1 : 0)),
});

interface MeasuredRunsPorts {
  readonly metrics: Metrics;
  readonly rows: Pick<HealthRows, 'add'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Stores what scheduled functions measure of their provider calls: one write per run, skipped if it fails. */
export const measuredRuns = ({ metrics, rows, clock, log }: MeasuredRunsPorts) => {
  let measured = NOTHING_MEASURED;
  const counting: Metrics = {
    put: (name, value, of) => {
      if (name === 'ProviderLatency') measured = addCalls(measured, one(value));
      if (name === 'ProviderErrors') measured = { ...measured, errors: measured.errors + value };
      metrics.put(name, value, of);
    },
    flush: () => metrics.flush(),
  };
  const keep = async (): Promise<void> => {
    const taken = measured;
    measured = NOTHING_MEASURED;
    if (taken.calls === 0) return;
    try {
      await rows.add(clock(), taken);
    } catch (error) {
      log.error('measurements of provider calls could not be stored', error);
    }
  };
  return {
    metrics: counting,
    keeping:
      <Args extends readonly unknown[], R>(
        handler: (...args: Args) => Promise<R>,
      ): ((...args: Args) => Promise<R>) =>
      async (...args) => {
        try {
          return await handler(...args);
        } finally {
          await keep();
        }
      },
  };
};

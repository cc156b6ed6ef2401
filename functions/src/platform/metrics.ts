import type { DimensionOf, MetricName } from '@ramps-gateway/shared/contract/metrics.ts';

/** Counts and measures (shared/contract/metrics). Remembering costs nothing to speak of; `flush` writes it all down. */
export interface Metrics {
  put<Name extends MetricName>(name: Name, value: number, of?: DimensionOf<Name>): void;
  flush(): void;
}

export const noMetrics: Metrics = { put: () => {}, flush: () => {} };

/** A handler whose measurements are written when it is done, whatever came of it. */
export const flushing =
  <Args extends readonly unknown[], R>(
    metrics: Pick<Metrics, 'flush'>,
    handler: (...args: Args) => Promise<R>,
  ): ((...args: Args) => Promise<R>) =>
  async (...args) => {
    try {
      return await handler(...args);
    } finally {
      metrics.flush();
    }
  };

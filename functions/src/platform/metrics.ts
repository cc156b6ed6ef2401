import { type DimensionOf, type MetricName, METRICS } from '@ramps-gateway/shared/contract/metrics.ts';
import type { Clock } from './clock.ts';

/** Counts and measurements (shared/contract/metrics). `put` only collects; `flush` writes. */
export interface Metrics {
  put<Name extends MetricName>(name: Name, value: number, of?: DimensionOf<Name>): void;
  flush(): void;
}

export const noMetrics: Metrics = { put: () => {}, flush: () => {} };

/** Wraps a handler so that its metrics are written when it ends, even with an error. */
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

/** Maximum values of a metric in one line; more values take more lines. */
const MOST_VALUES = 100;

interface Measured {
  readonly name: MetricName;
  readonly of: string | undefined;
  readonly values: number[];
}

/** Counts are summed; measurements keep every value. */
const remember = (known: Measured, value: number): void => {
  if (METRICS[known.name].unit === 'Count') known.values[0] = (known.values[0] ?? 0) + value;
  else known.values.push(value);
};

const chunks = (values: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(values.length / MOST_VALUES) }, (_, at) =>
    values.slice(at * MOST_VALUES, (at + 1) * MOST_VALUES),
  );

interface Settings {
  readonly namespace: string;
  readonly clock: Clock;
  readonly write: (line: string) => void;
}

/**
 * CloudWatch's embedded metric format: callers wait for no request. Each metric is also written without its dimension,
 * for alarms.
 */
export const createMetrics = ({ namespace, clock, write }: Settings): Metrics => {
  let measured = new Map<string, Measured>();

  const lineOf = ({ name, of }: Measured, values: readonly number[]): string => {
    const { unit, dimension } = METRICS[name];
    return JSON.stringify({
      _aws: {
        Timestamp: clock().getTime(),
        CloudWatchMetrics: [
          {
            Namespace: namespace,
            Dimensions: dimension === null ? [[]] : [[dimension], []],
            Metrics: [{ Name: name, Unit: unit }],
          },
        ],
      },
      ...(dimension === null ? {} : { [dimension]: of ?? 'other' }),
      [name]: values.length === 1 ? values[0] : values,
    });
  };

  return {
    put: (name, value, of) => {
      const key = `${name} ${of ?? ''}`;
      const known = measured.get(key) ?? { name, of, values: [] };
      remember(known, value);
      measured.set(key, known);
    },
    flush: () => {
      const all = [...measured.values()];
      measured = new Map();
      for (const each of all) for (const values of chunks(each.values)) write(`${lineOf(each, values)}\n`);
    },
  };
};

/**
 * This function's metrics, written to its log. METRICS_NAMESPACE names the stage; POWERTOOLS_METRICS_DISABLED turns
 * them off.
 */
export const functionMetrics = (clock: Clock): Metrics =>
  createMetrics({
    namespace: process.env['METRICS_NAMESPACE'] ?? 'ramps-gateway',
    clock,
    // `console` adds a timestamp to each line, and CloudWatch would not parse the metrics.
    write: (line) => {
      if (process.env['POWERTOOLS_METRICS_DISABLED'] !== 'true') process.stdout.write(line);
    },
  });

import { type DimensionOf, type MetricName, METRICS } from '@ramps-gateway/shared/contract/metrics.ts';
import type { Clock } from './clock.ts';

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

/** What one line may hold of one metric; more are several lines. */
const MOST_VALUES = 100;

interface Measured {
  readonly name: MetricName;
  readonly of: string | undefined;
  readonly values: number[];
}

/** Counts are summed up before they are written; of what is measured, every value counts. */
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

/** CloudWatch's embedded metric format: nothing is sent while a caller waits. Dimensions also count without, for alarms. */
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

/** This function's metrics, as lines of its log. METRICS_NAMESPACE names the stage; POWERTOOLS_METRICS_DISABLED ends them. */
export const functionMetrics = (clock: Clock): Metrics =>
  createMetrics({
    namespace: process.env['METRICS_NAMESPACE'] ?? 'ramps-gateway',
    clock,
    // Not the console: its lines begin with a time, and no numbers are read from those.
    write: (line) => {
      if (process.env['POWERTOOLS_METRICS_DISABLED'] !== 'true') process.stdout.write(line);
    },
  });

/** Latency buckets in milliseconds, so that counts of several functions can be added. The last is the time-out (C9). */
export const LATENCY_BOUNDS = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 20_000] as const;

export interface MeasuredCalls {
  readonly calls: number;
  /** No answer, a 5xx, or a 401 or 429. */
  readonly errors: number;
  /** Total duration of all calls, in milliseconds. */
  readonly took: number;
  /** Calls in each bucket of `LATENCY_BOUNDS`, not cumulative. */
  readonly within: readonly number[];
}

export interface MeasuredMinute extends MeasuredCalls {
  /** `2026-11-20T14:00`, UTC. */
  readonly minute: string;
}

export const NOTHING_MEASURED: MeasuredCalls = {
  calls: 0,
  errors: 0,
  took: 0,
  within: LATENCY_BOUNDS.map(() => 0),
};

export const boundOf = (ms: number): number => {
  const at = LATENCY_BOUNDS.findIndex((bound) => ms <= bound);
  return at < 0 ? LATENCY_BOUNDS.length - 1 : at;
};

export const addCalls = (a: MeasuredCalls, b: MeasuredCalls): MeasuredCalls => ({
  calls: a.calls + b.calls,
  errors: a.errors + b.errors,
  took: a.took + b.took,
  within: LATENCY_BOUNDS.map((_, at) => (a.within[at] ?? 0) + (b.within[at] ?? 0)),
});

/** Figures cover this many minutes before the latest measurement. */
export const HEALTH_MINUTES = 15;
/** Older measurements say nothing about the current state. */
export const HEALTH_KNOWN_MINUTES = 60;

/** The state depends on the errors of this many latest minutes with calls. */
const LATEST = 3;
/** Milliseconds. People notice when one call in twenty takes longer. */
const SLOW_MS = 1_600;

export const PROVIDER_STATES = ['answering', 'slow', 'failing', 'unknown'] as const;
export type ProviderState = (typeof PROVIDER_STATES)[number];

export interface ProviderFigures {
  readonly state: ProviderState;
  readonly calls: number;
  readonly errors: number;
  /** Milliseconds; null without measurements. */
  readonly mean_ms: number | null;
  /** Median and 95th percentile in milliseconds, rounded up to one of `LATENCY_BOUNDS`. */
  readonly half_within_ms: number | null;
  readonly most_within_ms: number | null;
}

const percentile = ({ calls, within }: MeasuredCalls, percent: number): number | null => {
  let ended = 0;
  for (const [at, bound] of LATENCY_BOUNDS.entries()) {
    ended += within[at] ?? 0;
    if (ended > 0 && ended * 100 >= calls * percent) return bound;
  }
  return null;
};

const sumOf = (minutes: readonly MeasuredCalls[]): MeasuredCalls =>
  minutes.reduce(addCalls, NOTHING_MEASURED);

/** @param minutes in any order */
export const providerFigures = (minutes: readonly MeasuredMinute[]): ProviderFigures => {
  const all = sumOf(minutes);
  const { calls, errors, took } = all;
  const latest = sumOf(minutes.toSorted((a, b) => (a.minute < b.minute ? 1 : -1)).slice(0, LATEST));
  const most = percentile(all, 95);
  const stateOf = (): ProviderState => {
    if (calls === 0) return 'unknown';
    if (latest.errors * 2 >= latest.calls) return 'failing';
    return most !== null && most > SLOW_MS ? 'slow' : 'answering';
  };
  return {
    state: stateOf(),
    calls,
    errors,
    mean_ms: calls === 0 ? null : Math.round(took / calls),
    half_within_ms: percentile(all, 50),
    most_within_ms: most,
  };
};

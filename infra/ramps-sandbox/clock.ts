/** Replaceable by tests. */
export type Clock = {
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
};

/** Node fires longer timers at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(Math.max(0, ms), LONGEST_TIMER));
    return () => clearTimeout(timer);
  },
};

export const isoTime = (ms: number): string => new Date(ms).toISOString();

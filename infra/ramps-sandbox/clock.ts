/** Time as the sandbox sees it; a test gives its own. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  /** Runs `run` once after `ms`; the answer takes it back. */
  after: (ms: number, run: () => void) => () => void;
};

/** A longer timer would fire at once in Node. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(Math.max(0, ms), LONGEST_TIMER));
    return () => clearTimeout(timer);
  },
};

/** ISO 8601 UTC. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

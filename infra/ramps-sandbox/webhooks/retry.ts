const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 30_000;
/** An address that is away: more than an hour and a half of tries. */
const TRIES_WHEN_AWAY = 200;
/** An address that refuses: a few, should it have been a mistake of the moment. */
const TRIES_WHEN_REFUSED = 5;
/** 4xx that mean "later". */
const PASSING = new Set([408, 409, 425, 429]);

/**
 * Milliseconds until an event is sent again after its `attempt` (1, 2, …) was answered with `status` (null: the
 * address could not be reached). Undefined when it is over: delivered, or given up.
 */
export const retryDelay = (attempt: number, status: number | null): number | undefined => {
  if (status !== null && status >= 200 && status < 300) return undefined;
  const isRefusal = status !== null && status < 500 && !PASSING.has(status);
  if (attempt >= (isRefusal ? TRIES_WHEN_REFUSED : TRIES_WHEN_AWAY)) return undefined;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt - 1, 20));
};

import { type ComponentType, lazy } from 'react';

/** First and longest pause between attempts, in milliseconds. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Retries until it loads; never throws. */
const eventually = async <T>(load: () => Promise<T>, afterMs: number): Promise<T> => {
  await pause(afterMs);
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      await pause(wait);
    }
  }
};

/**
 * For invisible parts of a page: their failed load must not take the page away.
 * @param load an `import()` of the part's own file
 * @param afterMs delay of the first attempt
 */
export const lazyBehind = <P>(load: () => Promise<{ readonly default: ComponentType<P> }>, afterMs = 0) =>
  lazy(() => eventually(load, afterMs));

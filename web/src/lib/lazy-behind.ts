import { type ComponentType, lazy } from 'react';

/** Milliseconds from a failure to the next try, and the longest that they become. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @throws never: while it cannot be loaded, it is tried again */
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
 * A part that stands behind a page and not in it. A network that is gone when it is loaded would otherwise take the whole
 * page away for a part that nobody sees.
 * @param load an `import()` of the part's own file
 * @param afterMs not before
 */
export const lazyBehind = <P>(load: () => Promise<{ readonly default: ComponentType<P> }>, afterMs = 0) =>
  lazy(() => eventually(load, afterMs));

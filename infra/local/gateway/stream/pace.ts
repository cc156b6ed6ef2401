export interface Pace {
  rest(found: boolean): Promise<void>;
  wake(): void;
}

interface PaceOptions {
  /** After records were found, to gather a burst. */
  readonly gatherMs: number;
  /** Minimum pause, however often it is woken. */
  readonly leastMs: number;
  readonly busyMs: number;
  readonly idleMs: number;
  /** Time after traffic that counts as busy. */
  readonly busyForMs: number;
}

export const PACE: PaceOptions = { gatherMs: 10, leastMs: 4, busyMs: 25, idleMs: 100, busyForMs: 5_000 };

/** @param isLate whether to yield: polls as rarely as when idle, even if woken */
export const createPace = (
  { gatherMs, leastMs, busyMs, idleMs, busyForMs }: PaceOptions = PACE,
  isLate: () => boolean = () => false,
): Pace => {
  let lastTraffic = -Infinity;
  let woken = false;
  let hurry: (() => void) | undefined;

  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    });

  /** Aligned, so that consumers of a stream poll together. */
  const leftOf = (milliseconds: number): number => milliseconds - (performance.now() % milliseconds);

  const sleepUnlessWoken = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        hurry = undefined;
        resolve();
      }, leftOf(milliseconds));
      hurry = () => {
        hurry = undefined;
        clearTimeout(timer);
        setTimeout(resolve, leastMs);
      };
    });

  return {
    rest(found) {
      const wasWoken = woken;
      woken = false;
      if (found) lastTraffic = performance.now();
      if (isLate()) return sleep(leftOf(idleMs));
      if (found) return sleep(gatherMs);
      if (wasWoken) return sleep(leastMs);
      return sleepUnlessWoken(performance.now() - lastTraffic < busyForMs ? busyMs : idleMs);
    },
    wake: () => {
      if (hurry) hurry();
      else woken = true;
    },
  };
};

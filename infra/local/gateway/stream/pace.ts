/** How long a poller rests between two looks. */
export interface Pace {
  /** @param found the last look found something: more may follow, and is worth a look soon */
  rest(found: boolean): Promise<void>;
  /** Something may have been written: look now. */
  wake(): void;
}

interface PaceOptions {
  /** After a look that found something: what comes in bursts is taken together. */
  readonly gatherMs: number;
  /** However often it is woken, it rests this long. */
  readonly leastMs: number;
  readonly busyMs: number;
  readonly idleMs: number;
  /** For how long after traffic it counts as busy. */
  readonly busyForMs: number;
}

export const PACE: PaceOptions = { gatherMs: 10, leastMs: 4, busyMs: 25, idleMs: 100, busyForMs: 5_000 };

/** @param isLate whether something else comes first: it looks as seldom as when nothing happens then, however it is woken */
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

  /** Until the next multiple of it, so that those who follow the same stream look together. */
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

/**
 * Runs a job for a key when it has not been asked for again for so long; other keys are not held up by it.
 * @param ms milliseconds
 */
export const createDebounce = (ms: number, run: (key: string) => void) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    ask: (key: string): void => {
      clearTimeout(timers.get(key));
      timers.set(
        key,
        setTimeout(() => {
          timers.delete(key);
          run(key);
        }, ms),
      );
    },
    /** Forgets what was asked for. */
    clear: (): void => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Runs a job for a key at once, and remembers only that it is wanted again while it runs: a burst of requests makes at
 * most one run in progress and one more after it.
 * @param restOf milliseconds from the end of a run in which the next one does not begin; for an expensive job
 */
export const coalesce = <K>(
  run: (key: K) => Promise<void>,
  nameOf: (key: K) => string,
  restOf: (key: K) => number = () => 0,
) => {
  const underway = new Map<string, { again: boolean }>();

  const work = async (key: K, state: { again: boolean }): Promise<void> => {
    do {
      state.again = false;
      await run(key).catch(() => {
        // The query itself shows its failure; what was requested in the meantime still runs.
      });
      const rest = restOf(key);
      if (rest > 0) await pause(rest);
    } while (state.again);
    underway.delete(nameOf(key));
  };

  return (key: K): void => {
    const state = underway.get(nameOf(key));
    if (state) {
      state.again = true;
      return;
    }
    const fresh = { again: false };
    underway.set(nameOf(key), fresh);
    void work(key, fresh);
  };
};

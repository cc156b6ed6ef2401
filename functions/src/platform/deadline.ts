/** A signal that ends after so many milliseconds. Passed in, like the clock (CONTRIBUTING.md, habit 4). */
export type Deadline = (ms: number) => AbortSignal;

export const systemDeadline: Deadline = (ms) => AbortSignal.timeout(ms);

export const lateBy = <T>(signal: AbortSignal, late: T): Promise<T> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(late);
    else signal.addEventListener('abort', () => resolve(late), { once: true });
  });

import type { Sleep } from '../../platform/clock.ts';
import { SpendingChanged } from './model.ts';

const TRIES = 8;
const WAIT_MS = 10;
const LONGEST_WAIT_MS = 200;

/** Repeats check and claim while other orders change the same sums. @throws SpendingChanged after the last try */
export const judgedAgain = async <T>(work: () => Promise<T>, sleep: Sleep): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SpendingChanged) || tries === TRIES) throw error;
      await sleep(Math.min(LONGEST_WAIT_MS, WAIT_MS * 2 ** tries) * (0.5 + Math.random()));
    }
  }
};

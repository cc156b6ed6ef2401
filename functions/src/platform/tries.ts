import { VisibleError } from './errors.ts';

const TRIES = 5;

/**
 * Repeats a read and its conditional write until the write succeeds.
 * @param attempt returns undefined if another writer came first
 * @throws `otherwise`, by default CONFLICT, if every try conflicts
 */
export const untilWritten = async <T>(
  attempt: (tries: number) => Promise<T | undefined>,
  otherwise: () => Error = () => new VisibleError('CONFLICT'),
): Promise<T> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await attempt(tries);
    if (answer !== undefined) return answer;
  }
  throw otherwise();
};

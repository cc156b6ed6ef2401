import { demanding } from '#functions/platform/second-person.ts';
import { deed, notAudited } from './audit.ts';

/** Runs like a call that is neither audited nor needs approval. */
export const served = <T>(work: () => Promise<T>): Promise<T> =>
  notAudited(deed(), () =>
    demanding(
      { asks: () => Promise.resolve(false), hold: () => Promise.resolve(), confirm: () => undefined },
      work,
    ),
  );

/** Calls the use case once per request. */
export const asServed =
  <A extends readonly unknown[], T>(useCase: (...input: A) => Promise<T>) =>
  (...input: A): Promise<T> =>
    served(() => useCase(...input));

import { demanding } from '#functions/platform/second-person.ts';
import { deed, notAudited } from './audit.ts';

/** Runs as a call does of which nothing is recorded and that nobody else has to agree to. */
export const served = <T>(work: () => Promise<T>): Promise<T> =>
  notAudited(deed(), () =>
    demanding(
      { asks: () => Promise.resolve(false), hold: () => Promise.resolve(), confirm: () => undefined },
      work,
    ),
  );

/** The use case, served at each call. */
export const asServed =
  <A extends readonly unknown[], T>(useCase: (...input: A) => Promise<T>) =>
  (...input: A): Promise<T> =>
    served(() => useCase(...input));

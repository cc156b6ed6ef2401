import { PROVIDER_FAN_OUT } from '../../../modules/provider/calls.ts';
import pLimit from 'p-limit';
import type { Range } from './ports.ts';

/**
 * Handles items in order, at most 8 at once, while there is time.
 * @param task false to repeat
 * @returns how many are done
 */
export const inOrder = async <T>(
  items: readonly T[],
  isTimeLeft: () => boolean,
  task: (item: T) => Promise<boolean>,
): Promise<number> => {
  const limit = pLimit(PROVIDER_FAN_OUT);
  const done = await Promise.all(items.map((item) => limit(async () => isTimeLeft() && task(item))));
  const firstLeft = done.indexOf(false);
  return firstLeft === -1 ? items.length : firstLeft;
};

/** Where the next run continues: after the last finished item; null at the end of the list, to start over. */
export const goOn = <T, At>(
  { items, next }: Range<T, At>,
  done: number,
  before: At | null,
  placeOf: (item: T) => At,
): At | null => {
  if (done === items.length) return next;
  const last = items[done - 1];
  return last === undefined ? before : placeOf(last);
};

export const placeOf = ({ created_at, id }: { readonly created_at: string; readonly id: string }): string =>
  `${created_at}#${id}`;

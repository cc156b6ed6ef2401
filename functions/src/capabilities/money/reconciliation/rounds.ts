import { PROVIDER_FAN_OUT } from '../../../modules/provider/calls.ts';
import pLimit from 'p-limit';
import type { Range } from './ports.ts';

/**
 * Handles items in order, a few at the same time, while time is left.
 * @param task returns false if the item must be repeated
 * @returns how many items are done, counted up to the first that is not
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

/** The next run continues after this item; null at the end of the list, so that it starts over. */
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

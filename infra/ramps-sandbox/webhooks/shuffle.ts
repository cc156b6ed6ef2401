import type { Clock } from '../clock.ts';
import type { Delivery } from '../state/model.ts';

/** Longer than the default time to a confirmation, so that an order's own events get mixed up too. */
const LONGEST_WAIT_MS = 500;

const DEFAULT_WINDOW = 8;

/** How many deliveries this one is mixed up with; 0 when it is sent as it comes. */
export const windowFor = ({ place }: Delivery, shuffle: number): number => {
  if (shuffle > 1) return Math.floor(shuffle);
  return place < shuffle ? DEFAULT_WINDOW : 0;
};

type Shuffler = { add: (delivery: Delivery, window: number) => void; clear: () => void };

/** Gathers deliveries and releases them in the order of their drawn places, a window at a time. */
export const newShuffler = (clock: Clock, release: (deliveries: Delivery[]) => void): Shuffler => {
  let gathered: Delivery[] = [];
  let cancel: (() => void) | undefined;

  const clear = (): void => {
    gathered = [];
    cancel?.();
    cancel = undefined;
  };
  const flush = (): void => {
    const mixed = gathered.toSorted((a, b) => a.place - b.place);
    clear();
    release(mixed);
  };
  return {
    add: (delivery, window) => {
      gathered.push(delivery);
      if (gathered.length >= window) flush();
      else cancel ??= clock.after(LONGEST_WAIT_MS, flush);
    },
    clear,
  };
};

/**
 * The records of a shard that have been read and are not all done. They are done in any order (several run at the same
 * time); the watermark moves only over what is done without a gap before it.
 */
export interface Window {
  /** In the order of the stream. */
  add(sequence: string): void;
  done(sequence: string): void;
  /** Resolves when there is room for more. */
  room(): Promise<void>;
  /** Resolves when all is done. */
  empty(): Promise<void>;
  /** Nobody waits any longer, and the watermark stays where it is. */
  abandon(): void;
}

export const createWindow = (capacity: number, onWatermark: (sequence: string) => void): Window => {
  const open: string[] = [];
  const finished = new Set<string>();
  let waiters: { limit: number; resolve: () => void }[] = [];
  let abandoned = false;

  const wake = () => {
    const ready = waiters.filter(({ limit }) => open.length <= limit);
    waiters = waiters.filter(({ limit }) => open.length > limit);
    for (const { resolve } of ready) resolve();
  };

  const below = (limit: number): Promise<void> =>
    abandoned || open.length <= limit
      ? Promise.resolve()
      : new Promise((resolve) => {
          waiters.push({ limit, resolve });
        });

  return {
    add: (sequence) => open.push(sequence),
    done(sequence) {
      finished.add(sequence);
      let mark: string | undefined;
      for (let first = open[0]; first !== undefined && finished.delete(first); first = open[0]) {
        mark = first;
        open.shift();
      }
      if (mark !== undefined && !abandoned) onWatermark(mark);
      wake();
    },
    room: () => below(capacity),
    empty: () => below(0),
    abandon() {
      abandoned = true;
      for (const { resolve } of waiters.splice(0)) resolve();
    },
  };
};

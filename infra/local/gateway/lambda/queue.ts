/** Work of one kind: so many at once, the rest in the order in which it came. */
export interface Queue {
  /** What the work resolves to; `full` when its turn did not come in time, and it was not begun. */
  run<Result>(work: () => Promise<Result>): Promise<Result | 'full'>;
  /** Much of it is under way. */
  isBusy(): boolean;
}

export interface QueueOptions {
  readonly atOnce: number;
  /** More than these are turned away at once. */
  readonly waiting: number;
  /** Milliseconds that one waits for its turn. */
  readonly patienceMs: number;
}

export const createQueue = ({ atOnce, waiting, patienceMs }: QueueOptions): Queue => {
  let running = 0;
  const queue = new Set<(turn: 'begin' | 'full') => void>();

  const turn = (): Promise<'begin' | 'full'> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => settle('full'), patienceMs);
      const settle = (how: 'begin' | 'full') => {
        clearTimeout(timer);
        queue.delete(settle);
        resolve(how);
      };
      queue.add(settle);
    });

  return {
    async run(work) {
      if (running < atOnce) running += 1;
      // Whoever is done hands its place on: it is never free while somebody waits.
      else if (queue.size >= waiting || (await turn()) === 'full') return 'full';
      try {
        return await work();
      } finally {
        const [next] = queue;
        if (next) next('begin');
        else running -= 1;
      }
    },
    isBusy: () => running > atOnce / 8,
  };
};

/** Limited concurrency, first in first out. */
export interface Queue {
  /** `full` if its turn did not come in time; it was not started then. */
  run<Result>(work: () => Promise<Result>): Promise<Result | 'full'>;
  /** Near its limit. */
  isBusy(): boolean;
}

export interface QueueOptions {
  readonly atOnce: number;
  readonly waiting: number;
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

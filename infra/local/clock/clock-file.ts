import { setTimeout as delay } from 'node:timers/promises';
import { writeAtomic } from '../support/files.ts';

/** Processes poll every 10 ms. */
const NOTICED_MS = 30;

export const openClock = (file: string, noticedMs = NOTICED_MS) => {
  let machine = Date.now();
  let here = machine;
  let speed = 1;
  const now = (): number => here + Math.round((Date.now() - machine) * speed);
  const write = (at: number, times: number): void => {
    machine = Date.now();
    here = at;
    speed = times;
    writeAtomic(file, `${machine} ${here} ${speed}`, { durable: false });
  };
  write(machine, 1);
  const module = new URL('moved-clock.ts', import.meta.url);
  module.searchParams.set('file', file);
  return {
    module: module.href,
    now,
    /** Resolves when processes have noticed. From then on, time runs `times` as fast. */
    async set(at: number, times = 1): Promise<void> {
      write(at, times);
      await delay(noticedMs);
    },
  };
};

export type ClockFile = ReturnType<typeof openClock>;

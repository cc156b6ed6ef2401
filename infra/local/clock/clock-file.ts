import { setTimeout as delay } from 'node:timers/promises';
import { writeAtomic } from '../support/files.ts';

/** The clock of a stack whose parts import `moved-clock.ts`: the one who holds it moves it. */
export interface ClockFile {
  /** For `--import` of each part. */
  readonly module: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Sets it; resolves when the parts have had time to notice. From there it goes on `speed` times as fast as the machine's. */
  set(at: number, speed?: number): Promise<void>;
}

/** The parts look each 10 ms. */
const NOTICED_MS = 30;

/** It goes right until it is set. */
export const openClock = (file: string, noticedMs = NOTICED_MS): ClockFile => {
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
    async set(at, times = 1) {
      write(at, times);
      await delay(noticedMs);
    },
  };
};

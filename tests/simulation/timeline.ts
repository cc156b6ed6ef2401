/** Chooses the next task; implemented by fast-check's `Scheduler`. */
export interface Turns {
  schedule(task: Promise<void>, label: string): Promise<unknown>;
  count(): number;
  waitOne(): Promise<void>;
}

/** The longest waiting task is next: a scenario has one history, whatever fast-check draws. */
export const inTurn = (): Turns => {
  const waiting: (() => void)[] = [];
  return {
    schedule: () => new Promise<void>((resolve) => waiting.push(resolve)),
    count: () => waiting.length,
    waitOne: () => {
      waiting.shift()?.();
      return Promise.resolve();
    },
  };
};

/** A turn's length on the virtual clock. */
const TURN_MS = 5;

interface Timer {
  readonly at: number;
  readonly wake: () => void;
}

/** Waits until all microtasks have run, so that every runnable task has requested its turn. */
const drained = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A virtual clock. It jumps to the next timer when no task requests a turn. */
export class Timeline {
  now: number;
  private readonly turns: Turns;
  private timers: Timer[] = [];

  constructor(turns: Turns, start: Date) {
    this.turns = turns;
    this.now = start.getTime();
  }

  async turn(label: string): Promise<void> {
    await this.turns.schedule(Promise.resolve(), label);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      const timer = { at: this.now + ms, wake };
      const after = this.timers.findIndex(({ at }) => at > timer.at);
      this.timers.splice(after === -1 ? this.timers.length : after, 0, timer);
    });
  }

  async run(ms: number): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      await drained();
      while (this.turns.count() > 0) {
        this.now += TURN_MS;
        await this.turns.waitOne();
        await drained();
      }
      const next = this.timers[0];
      if (next === undefined || next.at > until) break;
      this.now = Math.max(this.now, next.at);
      const ripe = this.timers.filter(({ at }) => at <= this.now);
      this.timers = this.timers.slice(ripe.length);
      for (const { wake } of ripe) wake();
    }
    this.now = Math.max(this.now, until);
  }
}

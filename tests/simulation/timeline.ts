/** Says whose turn is next; fast-check's `Scheduler` is one, that draws it. */
export interface Turns {
  schedule(task: Promise<void>, label: string): Promise<unknown>;
  count(): number;
  waitOne(): Promise<void>;
}

/** Who has waited longest is next: a scenario under it is the same history whatever fast-check draws. */
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

/** What one turn of the scheduler takes on the virtual clock. */
const TURN_MS = 5;

interface Timer {
  readonly at: number;
  readonly wake: () => void;
}

/** All microtasks have run: all that can go on have asked for their next turn. */
const drained = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A virtual clock. Who has something to do asks for a turn; the clock jumps to the next timer once nobody wants one. */
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

  /** Lets everybody go on for `ms` of virtual time. */
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

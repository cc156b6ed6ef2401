import { setTimeout as delay } from 'node:timers/promises';
import type { FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';

export interface QueueOptions {
  readonly atOnce: number;
  readonly waiting: number;
  readonly patienceMs: number;
}

/** Limited concurrency, first in first out. */
export const createQueue = ({ atOnce, waiting, patienceMs }: QueueOptions) => {
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
    /** `full` if its turn did not come in time; `work` was then not started. */
    async run<Result>(work: () => Promise<Result>): Promise<Result | 'full'> {
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
    /** True when near the limit. */
    isBusy: () => running > atOnce / 8,
  };
};

export type Queue = ReturnType<typeof createQueue>;

/** Priorities of background work while many pages are open. The router only hands on, and never waits. */
const RANKS = ['money', 'pages', 'rest'] as const;
type Rank = (typeof RANKS)[number];

export interface TurnsOptions {
  /** True if webhooks arrive faster than they are accepted; background work then runs one at a time. */
  readonly isIntakeBusy: () => boolean;
  /** Notifying five hundred pages takes half a second of processor time, however small the message. */
  readonly openPages: () => number;
}

const LOOK_AGAIN_MS = 10;
/** Milliseconds between two batches of a burst. */
const PAUSE_MS = 30;
/** One run may only be waiting for the provider, so it does not count as busy. */
const MANY = 2;
const LONGEST_MS = 1_000;
/** By then an open page has been notified of the change that the rest follows up. */
const PAGES_FIRST_MS = 30;

/** Background work beside busy intake. After waiting this long for the provider, it stops blocking others. */
const BESIDE_INTAKE = { atOnce: 1, waiting: 1_000, patienceMs: 30_000 } as const;

const ROUTER = 'route-changes';

const rankOf = ({ name, postsToSockets }: FunctionSpec): Rank => {
  if (name === 'drive-conversions') return 'money';
  return postsToSockets ? 'pages' : 'rest';
};

/** Decides what runs next. On AWS each function has its own processors; here they share a few. */
export const createTurns = ({ isIntakeBusy, openPages }: TurnsOptions) => {
  const running: Record<Rank, number> = { money: 0, pages: 0, rest: 0 };
  const busyAt: Record<Rank, number> = { money: -Infinity, pages: -Infinity, rest: -Infinity };
  /** After waiting, a function runs freely for the same time, so it gets half the time. */
  const freeUntil = new Map<string, number>();
  const besideIntake = createQueue(BESIDE_INTAKE);

  const note = (rank: Rank): void => {
    if (running[rank] >= (rank === 'money' ? MANY : 1)) busyAt[rank] = performance.now();
  };
  const isBusy = (rank: Rank): boolean => {
    note(rank);
    return performance.now() - busyAt[rank] < PAUSE_MS;
  };

  return {
    isIntakeBusy,
    /** Resolves when a batch or scheduled run can start; records until then join it. */
    async before(spec: FunctionSpec): Promise<void> {
      if (spec.name === ROUTER) return;
      const began = performance.now();
      const rank = rankOf(spec);
      const earlier = RANKS.slice(0, RANKS.indexOf(rank));
      const patience = Math.min(2 * openPages(), LONGEST_MS);
      // The first record of a burst rarely comes alone.
      if (rank === 'pages' && openPages() > 10) await delay(openPages() / 10);
      if (rank === 'rest' && openPages() > 0) await delay(PAGES_FIRST_MS);
      if (began < (freeUntil.get(spec.name) ?? 0)) return;
      const left = (): number => began + patience - performance.now();
      while (left() > 0 && earlier.some(isBusy)) await delay(Math.min(LOOK_AGAIN_MS, left()));
      const now = performance.now();
      freeUntil.set(spec.name, now + (now - began));
    },
    async run<Result>(spec: FunctionSpec, work: () => Promise<Result>): Promise<Result> {
      if (spec.name === ROUTER) return work();
      const rank = rankOf(spec);
      const counted = async () => {
        running[rank] += 1;
        note(rank);
        try {
          return await work();
        } finally {
          note(rank);
          running[rank] -= 1;
        }
      };
      const result = isIntakeBusy() ? await besideIntake.run(counted) : 'full';
      return result === 'full' ? counted() : result;
    },
  };
};

export type Turns = ReturnType<typeof createTurns>;

import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { MovedClock } from '#tests/support/movable-clock.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { runNow, sandbox } from '#tests/support/stack-client.ts';
import { waiting } from './judge.ts';

const LOOK_EVERY_MS = 500;
/** A minute of looks, extended by the machine's overload. */
export const isOver = (looks: number): boolean =>
  looks >= 120 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
/** After this number of looks without a change the sweep runs, as its schedule does each minute. */
const SWEPT_EACH = 4;
const MINUTE_MS = 60_000;

export interface Look<T> {
  readonly found?: T | undefined;
  /** Changes while anything moves. */
  readonly seen: unknown;
}

/** Looks until something is found; `undefined` after a minute without a change. */
export const whileMoving = async <T>(look: (still: number) => Promise<Look<T>>): Promise<T | undefined> => {
  let before: string | undefined;
  for (let still = 0; !isOver(still); still += 1) {
    const { found, seen } = await look(still);
    if (found !== undefined) return found;
    const now = JSON.stringify(seen);
    if (now !== before) still = 0;
    before = now;
    await delay(LOOK_EVERY_MS);
  }
  return undefined;
};

/** The same, but throws with the last state seen. */
export const found = async <T>(what: string, look: (still: number) => Promise<Look<T>>): Promise<T> => {
  let last: unknown;
  const it = await whileMoving(async (still) => {
    const now = await look(still);
    last = now.seen;
    return now;
  });
  if (it === undefined)
    throw new Error(`nothing has changed for a minute; still waiting for: ${what} (${JSON.stringify(last)})`);
  return it;
};

export interface Rest {
  /** Advanced by a minute at each sweep, so that leases expire sooner. */
  readonly clock?: MovedClock;
  /** Called at each look; must also be true. */
  readonly isSo?: () => Promise<boolean>;
  /** Keys of rows that can stay unfinished. Called on every check. */
  readonly mayWait?: () => Promise<ReadonlySet<string>>;
}

/** Waits until no event or conversion is pending. `false` if some are after a minute without a change. */
export const atRest = async (
  stack: StackFile,
  { clock, isSo = () => Promise.resolve(true), mayWait = () => Promise.resolve(new Set()) }: Rest = {},
): Promise<boolean> => {
  let orders = 0;
  let nothing = 0;
  const rested = await whileMoving(async (still) => {
    const [all, may] = [await waiting(stack), await mayWait()];
    const left = all.filter((key) => !may.has(key));
    // An event becomes a conversion within two writes, so the queue must be empty twice.
    nothing = (await isSo()) && left.length === 0 ? nothing + 1 : 0;
    if (nothing === 2) return { found: true, seen: left };
    const { items } = await sandbox(stack)<{ items: { seq: number }[] }>(
      `GET /sandbox/log?kind=order&after=${orders}`,
    );
    orders = items.at(-1)?.seq ?? orders;
    if (still % SWEPT_EACH === SWEPT_EACH - 1) {
      await clock?.set(new Date(clock.now().getTime() + MINUTE_MS));
      await runNow(stack, 'sweep', { detail: { everything: true } }).catch(() => undefined);
    }
    return { seen: [left, orders] };
  });
  return rested ?? false;
};

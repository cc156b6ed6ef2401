import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The clock of one stack, moved by the test. */
export interface MovedClock {
  /** For `StartOptions`. */
  readonly env: Readonly<Record<string, string>>;
  now(): Date;
  /** Sets it; resolves when every part has had time to notice. Tokens end as they always do: move by minutes. */
  set(to: Date): Promise<void>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Each part looks each 100 ms, later on a busy machine. */
const NOTICED_MS = 500;

/** The next midnight (UTC) that is not just about to come. */
export const midnightAfter = (at: Date): Date =>
  new Date(Math.ceil((at.getTime() + HOUR_MS) / DAY_MS) * DAY_MS);

/** A clock that goes right until it is moved. */
export const movableClock = (defer: (end: () => unknown) => void): MovedClock => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-clock-'));
  defer(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'offset');
  let offset = 0;
  const write = (at: Date): void => {
    offset = at.getTime() - Date.now();
    writeFileSync(file, String(offset));
  };
  write(new Date());
  const module = new URL('moved-clock.ts', import.meta.url);
  module.searchParams.set('file', file);
  return {
    env: { STACK_IMPORT: module.href },
    now: () => new Date(Date.now() + offset),
    set: async (at) => {
      write(at);
      await delay(NOTICED_MS);
    },
  };
};

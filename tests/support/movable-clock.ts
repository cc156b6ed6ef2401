import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openClock } from '#local/clock/clock-file.ts';

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
/** Later than it has to be, for a busy machine. */
const NOTICED_MS = 500;

/** The next midnight (UTC) that is not just about to come. */
export const midnightAfter = (at: Date): Date =>
  new Date(Math.ceil((at.getTime() + HOUR_MS) / DAY_MS) * DAY_MS);

/** A clock that goes right until it is moved. */
export const movableClock = (defer: (end: () => unknown) => void): MovedClock => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-clock-'));
  defer(() => rmSync(folder, { recursive: true, force: true }));
  const clock = openClock(path.join(folder, 'clock'), NOTICED_MS);
  return {
    env: { STACK_IMPORT: clock.module },
    now: () => new Date(clock.now()),
    set: (at) => clock.set(at.getTime()),
  };
};

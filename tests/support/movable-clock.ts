import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openClock } from '#local/clock/clock-file.ts';

/** A stack's clock that the test moves. */
export interface MovedClock {
  /** For `StartOptions`. */
  readonly env: Readonly<Record<string, string>>;
  now(): Date;
  /** Resolves once every part has noticed. Tokens still expire: move by minutes. */
  set(to: Date): Promise<void>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Enough for a busy machine. */
const NOTICED_MS = 500;

/** The next midnight UTC that is more than an hour away. */
export const midnightAfter = (at: Date): Date =>
  new Date(Math.ceil((at.getTime() + HOUR_MS) / DAY_MS) * DAY_MS);

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

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openClock } from '#local/clock/clock-file.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Enough for a busy machine. */
const NOTICED_MS = 500;

/** The next midnight UTC that is more than an hour away. */
export const midnightAfter = (at: Date): Date =>
  new Date(Math.ceil((at.getTime() + HOUR_MS) / DAY_MS) * DAY_MS);

/** A stack's clock that the test moves. */
export const movableClock = (defer: (end: () => unknown) => void) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-clock-'));
  defer(() => rmSync(folder, { recursive: true, force: true }));
  const clock = openClock(path.join(folder, 'clock'), NOTICED_MS);
  return {
    /** For `StartOptions`. */
    env: { STACK_IMPORT: clock.module },
    now: () => new Date(clock.now()),
    /** Resolves once every process uses the new time. Tokens still expire, so move by minutes. */
    set: (at: Date) => clock.set(at.getTime()),
  };
};

export type MovedClock = ReturnType<typeof movableClock>;

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { World } from './scenario.ts';

/** The clock of one stack, moved by the test. */
export interface MovedClock {
  /** For `StartOptions`. */
  readonly env: Readonly<Record<string, string>>;
  now(): Date;
  /** Sets it; resolves when every part has had time to notice. Tokens end as they always do: move by minutes. */
  set(to: Date): Promise<void>;
}

const DAY_MS = 86_400_000;
/** The parts look each 20 ms. */
const NOTICED_MS = 60;

/** The next midnight (UTC) of the machine's clock. */
export const nextMidnight = (): Date => new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS);

export const moveClock = (world: World, to: Date): MovedClock => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-clock-'));
  world.defer(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'offset');
  let offset = 0;
  const write = (at: Date): void => {
    offset = at.getTime() - Date.now();
    writeFileSync(file, String(offset));
  };
  write(to);
  const module = new URL('../support/moved-clock.ts', import.meta.url);
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

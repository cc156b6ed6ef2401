import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Looks until there is something. Throws after a minute, with what it was waiting for. */
export const waitFor = async <Result>(
  what: string,
  look: () => Promise<Result | undefined>,
  signal: AbortSignal,
): Promise<Result> => {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    signal.throwIfAborted();
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`waited a minute for ${what}`);
    await delay(LOOK_EVERY_MS, undefined, { signal });
  }
};

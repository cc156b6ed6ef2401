import { setTimeout as delay } from 'node:timers/promises';

/** A wait gives up when nothing has changed for this time … */
const STILL_MS = 60_000;

/** … and this number of looks, because a look is slow on a slow machine. */
const STILL_LOOKS = 100;

/** A stack always does something: its changes extend a wait without changes of its own this many times. */
const STILL_PERIODS = 5;

/** A wait continues while it changes. */
export type Sign = () => unknown;

/** Signs of running stacks, by data folder. */
const signs = new Map<string, Sign>();

/** Every wait of this process continues while the sign changes, until the returned function is called. */
export const watchSign = (name: string, sign: Sign): (() => void) => {
  signs.set(name, sign);
  return () => signs.delete(name);
};

interface Patience {
  readonly what?: string;
  readonly stillMs?: number;
  readonly everyMs?: number;
  readonly sign?: Sign | undefined;
}

/**
 * Looks until there is a result. Gives up only when neither its own sign nor a running stack's has changed for `stillMs` and
 * many looks.
 */
export const patiently = async <Result>(
  look: () => Result | undefined | false | Promise<Result | undefined | false>,
  { what = 'it', stillMs = STILL_MS, everyMs = 15, sign }: Patience = {},
): Promise<Result> => {
  const own = (): string => JSON.stringify(sign?.()) ?? '';
  const others = (): string => JSON.stringify([...signs.values()].map((each) => each()));
  let [seen, around, periods] = [own(), others(), 0];
  let since = performance.now();
  for (let looks = 1; ; looks += 1) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (looks > STILL_LOOKS && performance.now() - since > stillMs) {
      const [next, nextAround] = [own(), others()];
      periods = next === seen ? periods + 1 : 0;
      if (periods === STILL_PERIODS || (periods > 0 && nextAround === around))
        throw new Error(`nothing has changed for ${periods * stillMs} ms: ${what}`);
      [seen, around] = [next, nextAround];
      since = performance.now();
      looks = 0;
    }
    await delay(everyMs);
  }
};

export const eventually = <Result>(
  look: () => Result | undefined | false | Promise<Result | undefined | false>,
  stillMs = STILL_MS,
): Promise<Result> => patiently(look, { stillMs });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Tries until the assertion passes; throws its failure once that has not changed for long enough. */
export const holds = async (assert: () => unknown, everyMs = 50): Promise<void> => {
  let failure: unknown;
  const attempt = async (): Promise<boolean> => {
    try {
      await assert();
      return true;
    } catch (error) {
      failure = error;
      return false;
    }
  };
  await patiently(attempt, { everyMs, sign: () => messageOf(failure) }).catch(() => {
    throw failure;
  });
};

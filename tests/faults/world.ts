import { startDynamoProxy } from '#tests/support/dynamo-proxy.ts';
import { enginesHere, startEngine } from '#tests/support/engine.ts';
import { type RunningStack, startStack, type StartOptions } from '#tests/support/stack.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import type { EngineName, HeldStack, Size, World } from './scenario.ts';

/** A stack that a scenario has used, and the time by its clock. */
export interface UsedStack {
  readonly running: RunningStack;
  readonly now: () => Date;
}

export interface Worlds {
  /** A world for one scenario, the stacks that it has used, and what ends it. */
  open(name: string): {
    readonly world: World;
    readonly used: () => readonly UsedStack[];
    readonly close: () => Promise<void>;
  };
  /** Ends what the scenarios share. */
  close(): Promise<void>;
}

const endAll = async (ends: (() => unknown)[]): Promise<void> => {
  for (const end of ends.splice(0).reverse()) {
    try {
      await end();
    } catch (error) {
      console.error(error);
    }
  }
};

/** A start is not what is tried here: one that fails on a busy machine (a sign-in that takes too long) is made again. */
const start = async (options: StartOptions, tries = 3): Promise<RunningStack> => {
  try {
    return await startStack(options);
  } catch (error) {
    if (tries <= 1) throw error;
    console.error(error instanceof Error ? error.message : error);
    return start(options, tries - 1);
  }
};

/** A write takes dynoxide the longer the more its stream holds: so many scenarios, and the next has a new stack. */
const SHARED_BY = 2;

export const createWorlds = (size: Size, forced: EngineName | undefined): Worlds => {
  let here: readonly EngineName[] | undefined;
  let common: { readonly stack: Promise<HeldStack>; users: number } | undefined;
  const commonEnds: (() => unknown)[] = [];
  const engineFor = (load: 'light' | 'heavy'): EngineName => {
    if (forced) return forced;
    const [first = 'dynoxide', second = first] = (here ??= enginesHere());
    return load === 'light' ? first : second;
  };

  const inMemory = async (
    load: 'light' | 'heavy',
    options: StartOptions,
    ends: (() => unknown)[],
  ): Promise<RunningStack> => {
    const engine = await startEngine(engineFor(load));
    ends.push(() => engine.stop());
    const env = { ...options.env, DYNAMODB_ENDPOINT: engine.endpoint };
    const running = await start({ ...options, engine: 'external', env });
    ends.push(() => running.dispose());
    return running;
  };

  const held = async (load: 'light' | 'heavy', ends: (() => unknown)[]): Promise<HeldStack> => {
    const engine = await startEngine(engineFor(load));
    ends.push(() => engine.stop());
    const proxy = await startDynamoProxy(engine.endpoint);
    ends.push(() => proxy.stop());
    const clock = movableClock((end) => ends.push(end));
    const env = { ...clock.env, DYNAMODB_ENDPOINT: proxy.endpoint };
    const running = await start({ engine: 'external', env });
    ends.push(() => running.dispose());
    return { ...running, proxy, clock, direct: engine.endpoint };
  };

  const endCommon = async (): Promise<void> => {
    await common?.stack.catch(() => undefined);
    common = undefined;
    await endAll(commonEnds);
  };

  const shared = async (): Promise<HeldStack> => {
    if (common?.users === SHARED_BY) await endCommon();
    common ??= { stack: held(size === 'full' ? 'heavy' : 'light', commonEnds), users: 0 };
    common.users += 1;
    return common.stack;
  };

  const open = (name: string) => {
    const ends: (() => unknown)[] = [];
    const used: UsedStack[] = [];
    const noted = <R extends RunningStack>(running: R, now: () => Date): R => {
      used.push({ running, now });
      return running;
    };
    let closed = false;
    const world: World = {
      size,
      sized: (values) => values[size],
      engineFor,
      async stack(options = {}) {
        const running = await start({ engine: engineFor('light'), ...options });
        if (closed) await running.dispose();
        else ends.push(() => running.dispose());
        return noted(running, () => new Date());
      },
      async memoryStack(load, options = {}) {
        const running = await inMemory(load, options, ends);
        // Its time was up before it had started.
        if (closed) await endAll(ends);
        return noted(running, () => new Date());
      },
      async heldStack(load) {
        const running = await held(load, ends);
        if (closed) await endAll(ends);
        return noted(running, () => running.clock.now());
      },
      async shared() {
        const running = await shared();
        return noted(running, () => running.clock.now());
      },
      defer: (end) => {
        ends.push(end);
      },
      report: (progress) => console.log(`  ${name}: ${progress}`),
    };
    return {
      world,
      used: () => used,
      close: () => {
        closed = true;
        return endAll(ends);
      },
    };
  };

  return {
    open,
    close: endCommon,
  };
};

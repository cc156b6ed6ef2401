import { spawn } from 'node:child_process';
import { type RunningStack, startStack } from '../support/stack.ts';
import type { EngineName, Size, World } from './scenario.ts';

const hasJava = (): Promise<boolean> =>
  new Promise((resolve) => {
    const java = spawn('java', ['-version'], { stdio: 'ignore' });
    java.once('error', () => resolve(false));
    java.once('exit', (code) => resolve(code === 0));
  });

export interface Worlds {
  /** A world for one scenario, and what ends it. */
  open(name: string): { readonly world: World; readonly close: () => Promise<void> };
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

export const createWorlds = (size: Size, forced: EngineName | undefined): Worlds => {
  let java: Promise<boolean> | undefined;
  let common: Promise<RunningStack> | undefined;
  const engineFor = async (load: 'light' | 'heavy'): Promise<EngineName> => {
    if (forced) return forced;
    if (load === 'light') return 'dynoxide';
    return (await (java ??= hasJava())) ? 'dynamodb-local' : 'dynoxide';
  };

  const open = (name: string) => {
    const ends: (() => unknown)[] = [];
    let closed = false;
    const world: World = {
      size,
      sized: (values) => values[size],
      engineFor,
      async stack(options = {}) {
        const running = await startStack({ engine: await engineFor('light'), ...options });
        if (closed) await running.dispose();
        else ends.push(() => running.dispose());
        return running;
      },
      shared: () =>
        (common ??= engineFor(size === 'full' ? 'heavy' : 'light').then((engine) => startStack({ engine }))),
      defer: (end) => {
        ends.push(end);
      },
      tell: (progress) => console.log(`  ${name}: ${progress}`),
    };
    return {
      world,
      close: () => {
        closed = true;
        return endAll(ends);
      },
    };
  };

  return {
    open,
    close: async () => {
      const running = await common?.catch(() => undefined);
      await running?.dispose();
    },
  };
};

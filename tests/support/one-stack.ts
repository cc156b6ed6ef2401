import type { TestProject } from 'vitest/node';
import { type RunningStack, type StartOptions, startStack } from './stack.ts';

/** The stack of all test files of a project, none of which changes what another looks at. */
export type OneStack = Pick<RunningStack, 'stack' | 'dataDir'>;

declare module 'vitest' {
  interface ProvidedContext {
    running: OneStack;
  }
}

/** Vitest's global set-up of such a project; the files get it with `inject('running')`. */
export const oneStack =
  (options: StartOptions) =>
  async (project: TestProject): Promise<() => Promise<void>> => {
    const running = await startStack(options);
    project.provide('running', { stack: running.stack, dataDir: running.dataDir });
    return () => running.dispose();
  };

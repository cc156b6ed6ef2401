import type { TestProject } from 'vitest/node';
import { type RunningStack, startStack } from './stack.ts';

/** The seeded stack of all test files, none of which changes what another looks at. */
export type OneStack = Pick<RunningStack, 'stack' | 'dataDir'>;

declare module 'vitest' {
  interface ProvidedContext {
    running: OneStack;
  }
}

/** Vitest's global set-up; the files get it from `plain.ts`. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const running = await startStack({ seed: true });
  project.provide('running', { stack: running.stack, dataDir: running.dataDir });
  return () => running.dispose();
};

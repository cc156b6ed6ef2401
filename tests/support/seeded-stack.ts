import type { TestProject } from 'vitest/node';
import { type RunningStack, startStack } from './stack.ts';

/** The stack of the browser tests that change nothing which another of them looks at. */
export type SeededStack = Pick<RunningStack, 'stack' | 'dataDir'>;

declare module 'vitest' {
  interface ProvidedContext {
    running: SeededStack;
  }
}

/** Vitest's global set-up: one stack with demo data for all files of the project. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const running = await startStack({ seed: true });
  project.provide('running', { stack: running.stack, dataDir: running.dataDir });
  return () => running.dispose();
};

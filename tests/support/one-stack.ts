import type { TestProject } from 'vitest/node';
import { type RunningStack, startStack } from './stack.ts';

export type OneStack = Pick<RunningStack, 'stack' | 'dataDir'>;

declare module 'vitest' {
  interface ProvidedContext {
    running: OneStack;
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const running = await startStack({ seed: true });
  project.provide('running', { stack: running.stack, dataDir: running.dataDir });
  return () => running.dispose();
};

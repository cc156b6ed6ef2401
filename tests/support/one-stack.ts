import type { TestProject } from 'vitest/node';
import { type Profile, type RunningStack, startStack } from './stack.ts';

export type OneStack = Pick<RunningStack, 'stack' | 'dataDir'> & { readonly profile: Profile };

declare module 'vitest' {
  interface ProvidedContext {
    running: OneStack;
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const profile = project.name === 'stacks-beta' ? 'beta' : 'reference';
  const running = await startStack({ seed: true, profile });
  project.provide('running', { stack: running.stack, dataDir: running.dataDir, profile });
  return () => running.dispose();
};

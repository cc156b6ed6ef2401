import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { readJson, writeJson } from '../support/files.ts';
import { identityOf, isRunning, type ProcessIdentity } from '../support/process-identity.mjs';

const record = z.array(z.object({ name: z.string(), pid: z.int(), start: z.string() }));

/** What this run has started, kept in a file for the next one, in case this one is killed. */
export interface Processes {
  add(name: string, pid: number): void;
  /** Everything has ended. */
  clear(): void;
}

export const recordProcesses = (path: string): Processes => {
  let known: z.infer<typeof record> = [];
  return {
    add(name, pid) {
      const identity = identityOf(pid);
      if (!identity) return;
      known = [...known.filter((one) => isRunning(one)), { name, ...identity }];
      writeJson(path, known);
    },
    clear: () => rmSync(path, { force: true }),
  };
};

const kill = ({ pid }: ProcessIdentity, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
};

const PATIENCE_MS = 3_000;

/** Ends processes by their ids: politely, then not. A pid that belongs to another process by now is left alone. */
export const endProcesses = async (identities: readonly ProcessIdentity[]): Promise<void> => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const left = identities.filter((one) => isRunning(one));
    for (const one of left) kill(one, signal);
    const until = Date.now() + PATIENCE_MS;
    while (left.some((one) => isRunning(one)) && Date.now() < until) await delay(20);
  }
};

/** Ends what an earlier run left behind when it was killed. */
export const endLeftovers = async (path: string): Promise<void> => {
  await endProcesses(readJson(path, record) ?? []);
  rmSync(path, { force: true });
};

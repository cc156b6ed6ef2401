import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { PlainError } from '@ramps-gateway/infra/common/errors.ts';
import * as z from 'zod/mini';
import { readJson, writeJson } from '../support/files.ts';
import { identityOf, isRunning, type ProcessIdentity } from '../support/lock.mjs';
import { keepRunning, type Part, type PartSpec } from './keep-running.ts';
import type { Pids } from './stack-file.ts';

const record = z.array(z.object({ name: z.string(), pid: z.int(), start: z.string() }));

/**
 * Started processes, stored in a file in case this run is killed.
 * @param keep writes the file now or when there is space
 */
export const recordProcesses = (path: string, keep = (write: () => void) => write()) => {
  let known: z.infer<typeof record> = [];
  return {
    add(name: string, pid: number): void {
      const identity = identityOf(pid);
      if (!identity) return;
      known = [...known.filter((one) => isRunning(one)), { name, ...identity }];
      keep(() => writeJson(path, known));
    },
    clear: () => rmSync(path, { force: true }),
  };
};

const kill = ({ pid }: ProcessIdentity, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // Already ended.
  }
};

const PATIENCE_MS = 3_000;

/** SIGTERM, then SIGKILL. Skips reused pids. */
export const endProcesses = async (identities: readonly ProcessIdentity[]): Promise<void> => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const left = identities.filter((one) => isRunning(one));
    for (const one of left) kill(one, signal);
    const until = Date.now() + PATIENCE_MS;
    while (left.some((one) => isRunning(one)) && Date.now() < until) await delay(20);
  }
};

export const endLeftovers = async (path: string): Promise<void> => {
  await endProcesses(readJson(path, record) ?? []);
  rmSync(path, { force: true });
};

interface RosterEvents {
  readonly print: (line: string) => void;
  readonly onGivenUp: (error: PlainError) => void;
  readonly onPids: () => void;
  readonly isDiskFull: () => boolean;
  readonly preload: string | undefined;
}

export const createRoster = (
  processes: ReturnType<typeof recordProcesses>,
  { print, onGivenUp, onPids, isDiskFull, preload }: RosterEvents,
) => {
  const parts = new Map<keyof Pids, Part>();
  let stopping = false;
  const pids: Pids = { dynamodb: null, cognito: 0, ramps: 0, gateway: 0 };

  const record = (name: keyof Pids, pid: number) => {
    processes.add(name, pid);
    pids[name] = pid;
    onPids();
  };

  return {
    pids,
    /** A process that is not this one's child. */
    record,
    start(name: keyof Pids, spec: PartSpec): Promise<void> {
      const part = keepRunning(
        { ...spec, preload },
        {
          // The watchdog reports the engine's pid.
          onStart: ({ pid }) => (name === 'dynamodb' ? processes.add('watchdog', pid) : record(name, pid)),
          print,
          isStopping: () => stopping,
          isDiskFull,
          onGivenUp,
        },
      );
      parts.set(name, part);
      return part.ready;
    },
    /** The database last, because others may still write. */
    async stop(): Promise<void> {
      stopping = true;
      const database = parts.get('dynamodb');
      const others = [...parts.values()].filter((part) => part !== database);
      await Promise.all(others.map((part) => part.stop()));
      await database?.stop();
      processes.clear();
    },
  };
};

export type Roster = ReturnType<typeof createRoster>;

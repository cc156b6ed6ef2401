import type { PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { keepRunning, type Part, type PartSpec } from './keep-running.ts';
import type { Processes } from './processes.ts';
import type { Pids } from './stack-file.ts';

export interface RosterEvents {
  readonly tell: (line: string) => void;
  readonly onGivenUp: (error: PlainError) => void;
  readonly onPids: () => void;
}

/** The running parts and their processes. */
export interface Roster {
  readonly pids: Readonly<Pids>;
  /** Resolves when the part is ready. */
  start(name: keyof Pids, spec: PartSpec): Promise<void>;
  /** A process that is not a child of ours. */
  record(name: keyof Pids, pid: number): void;
  /** The database last: the others may have something to write. */
  stop(): Promise<void>;
}

export const createRoster = (processes: Processes, { tell, onGivenUp, onPids }: RosterEvents): Roster => {
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
    record,
    start(name, spec) {
      const part = keepRunning(spec, {
        // The database's own pid is its engine's, and comes from the warden.
        onStart: ({ pid }) => (name === 'dynamodb' ? processes.add('warden', pid) : record(name, pid)),
        tell,
        isStopping: () => stopping,
        onGivenUp,
      });
      parts.set(name, part);
      return part.ready;
    },
    async stop() {
      stopping = true;
      const database = parts.get('dynamodb');
      const others = [...parts.values()].filter((part) => part !== database);
      await Promise.all(others.map((part) => part.stop()));
      await database?.stop();
      processes.clear();
    },
  };
};

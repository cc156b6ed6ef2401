import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { openLogFile } from '../support/files.ts';
import { askToEnd } from '../support/signals.mjs';

interface ChildSpec {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly logs: string;
  readonly preload?: string | undefined;
}

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

const PATIENCE_MS = 4_000;
const STDIN = 0;
const TAIL_LINES = 15;

/** Inherited environment: programs and temporary files, nothing of the user's AWS setup. */
const INHERITED = [
  ...['PATH', 'HOME', 'TMPDIR', 'LANG', 'JAVA_HOME', 'NODE_COMPILE_CACHE'],
  // Required by programs on Windows.
  ...['SystemRoot', 'SystemDrive', 'windir', 'ComSpec', 'PATHEXT', 'USERPROFILE', 'TEMP', 'TMP'],
];
const inherited = (): Record<string, string> =>
  Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Writes its own log. Ends when its stdin closes, which even a `kill -9` of this process causes. */
const startChild = ({ name, script, args = [], env, logs, preload }: ChildSpec) => {
  const log = openLogFile(logs, name);
  const child = spawn(
    process.execPath,
    [...(preload === undefined ? [] : ['--import', preload]), script, ...args],
    {
      stdio: ['pipe', log.stdio, log.stdio, 'ipc'],
      env: { ...inherited(), TZ: 'UTC', ...env, STOP_WITH_PARENT: '1' },
    },
  );
  log.close();
  // It may close the pipe when it ends.
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: 1, signal: null }));
  });
  return {
    pid: child.pid ?? 0,
    ended,
    onMessage: (listener: (message: unknown) => void) => child.on('message', listener),
    tail: () => log.read().split('\n').slice(-TAIL_LINES).join('\n'),
    /** SIGTERM, then SIGKILL; resolves when it has ended. */
    async stop(): Promise<void> {
      askToEnd(child, STDIN);
      const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
};

/** A process of the stack. */
export type Child = ReturnType<typeof startChild>;

export interface PartSpec extends ChildSpec {
  readonly ready: (child: Child) => Promise<void>;
  /** Runs before a restart and at the end, and ends what the old process left behind. */
  readonly cleanUp?: () => Promise<void>;
  readonly explain?: (tail: string) => PlainError | undefined;
}

interface PartEvents {
  readonly onStart: (child: Child) => void;
  readonly print: (line: string) => void;
  /** The stack is stopping; nothing restarts. */
  readonly isStopping: () => boolean;
  /** While the disk is full, restarts do not count as failures. */
  readonly isDiskFull?: () => boolean;
  readonly onGivenUp: (error: PlainError) => void;
}

const RESTARTS = 5;
const WITHIN_MS = 60_000;
const NEWS_MS = 50;
const WITHOUT_ROOM_MS = 5_000;
const howItEnded = ({ code, signal }: Ending): string => (signal ? `signal ${signal}` : `exit code ${code}`);

const failedStart = ({ name, explain }: PartSpec, child: Child, ending: Ending): PlainError => {
  const tail = child.tail();
  return (
    explain?.(tail) ??
    new PlainError(tail || `${name} ended at its start (${howItEnded(ending)}), without a message.`)
  );
};

/** When it is ready, every unexpected end restarts it. */
export const keepRunning = (spec: PartSpec, events: PartEvents, withoutRoomMs = WITHOUT_ROOM_MS) => {
  let restarts: number[] = [];
  let current: Child | undefined;

  const start = async (): Promise<Child> => {
    await spec.cleanUp?.();
    const child = startChild(spec);
    current = child;
    events.onStart(child);
    const early = child.ended.then((ending) => {
      throw failedStart(spec, child, ending);
    });
    early.catch(() => undefined);
    await Promise.race([spec.ready(child), early]);
    return child;
  };

  const mayRestart = (): boolean => {
    const now = Date.now();
    restarts = [...restarts.filter((at) => now - at < WITHIN_MS), now];
    return restarts.length <= RESTARTS;
  };

  const isDiskFull = (): boolean => events.isDiskFull?.() ?? false;

  const startAgain = async (): Promise<Child> => {
    for (;;) {
      try {
        return await start();
      } catch (error) {
        if (events.isStopping() || !isDiskFull()) throw error;
        await current?.stop();
        await delay(withoutRoomMs);
      }
    }
  };

  const watch = async (first: Child): Promise<void> => {
    let saidWithoutRoom = false;
    for (let child = first; ; child = await startAgain()) {
      const ending = await child.ended;
      // Ctrl-C reaches the whole group, so the part may end before this process knows.
      await delay(NEWS_MS);
      if (events.isStopping()) return;
      const full = isDiskFull();
      if (!full && !mayRestart()) {
        throw new PlainError(`${spec.name} keeps ending (${howItEnded(ending)}); its log is in ${spec.logs}`);
      }
      if (!full || !saidWithoutRoom)
        events.print(`${spec.name} ended (${howItEnded(ending)}) and is restarting`);
      saidWithoutRoom = full;
      await delay(full ? withoutRoomMs : 100 * restarts.length);
      if (events.isStopping()) return;
    }
  };

  const ready = start().then((child) => {
    watch(child).catch((error: unknown) => {
      if (!events.isStopping())
        events.onGivenUp(error instanceof PlainError ? error : new PlainError(messageOf(error)));
    });
  });

  return {
    ready,
    stop: async (): Promise<void> => {
      await current?.stop();
      await spec.cleanUp?.();
    },
  };
};

export type Part = ReturnType<typeof keepRunning>;

import { spawn } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import { openLogFile } from '../support/logs.ts';

export interface ChildSpec {
  readonly name: string;
  /** A TypeScript file of ours, and its arguments. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly logs: string;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process of the stack. */
export interface Child {
  readonly pid: number;
  readonly ended: Promise<Ending>;
  onMessage(listener: (message: unknown) => void): void;
  /** The last lines of its log. */
  tail(): string;
  /** Politely, then not; resolves when it has ended. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 4_000;
const TAIL_LINES = 15;

/** What every child gets of our environment: where programs and temporary files are, nothing of the person's AWS. */
const inherited = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'JAVA_HOME'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** For tests that move the clock: a module that every part imports first. */
const preloaded = (): string[] => {
  const { STACK_IMPORT: module } = process.env;
  return module === undefined ? [] : ['--import', module];
};

/** It writes its own log, and ends when our end of its stdin closes, which a `kill -9` does too. */
export const startChild = ({ name, script, args = [], env, logs }: ChildSpec): Child => {
  const log = openLogFile(logs, name);
  const child = spawn(process.execPath, [...preloaded(), script, ...args], {
    stdio: ['pipe', log.fd, log.fd, 'ipc'],
    env: { ...inherited(), TZ: 'UTC', ...env, STOP_WITH_PARENT: '1' },
  });
  closeSync(log.fd);
  // It ends by itself when it wants to: a pipe that it closed is no news.
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: 1, signal: null }));
  });
  return {
    pid: child.pid ?? 0,
    ended,
    onMessage: (listener) => child.on('message', listener),
    tail: () => readFileSync(log.path, 'utf8').trim().split('\n').slice(-TAIL_LINES).join('\n'),
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
};

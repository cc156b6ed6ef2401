import type { ChildProcess } from 'node:child_process';

/** Asks a child to end in its own time; `pipe` is the place in its `stdio` of what it looks at. */
export function askToEnd(child: Pick<ChildProcess, 'stdio' | 'kill'>, pipe: number, platform?: string): void;

/** What a process does to itself when it is asked to end by other means than a signal. */
export function endSelf(current?: {
  readonly platform: string;
  readonly pid: number;
  kill(pid: number, signal: string): unknown;
  emit(event: 'SIGTERM', signal: 'SIGTERM'): boolean;
  exit(code: number): unknown;
}): void;

/** Whether a signal that arrives here has reached the children as well. */
export function reachesAll(signal: string, platform?: string, isTerminal?: boolean): boolean;

import type { ChildProcess } from 'node:child_process';

/** @param pipe index in its `stdio` of the pipe it watches */
export function askToEnd(child: Pick<ChildProcess, 'stdio' | 'kill'>, pipe: number, platform?: string): void;

export function endSelf(current?: {
  readonly platform: string;
  readonly pid: number;
  kill(pid: number, signal: string): unknown;
  emit(event: 'SIGTERM', signal: 'SIGTERM'): boolean;
  exit(code: number): unknown;
}): void;

export function reachesAll(signal: string, platform?: string, isTerminal?: boolean): boolean;

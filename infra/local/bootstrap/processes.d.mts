import type { ChildProcess, SpawnOptions } from 'node:child_process';

export const TIE: number;

/** Starts Node with a pipe that closes when this process ends in any way. */
export function spawnTied(
  node: string,
  args: readonly string[],
  options: Omit<SpawnOptions, 'stdio'> & {
    readonly stdio: readonly ('ignore' | 'inherit' | 'pipe')[];
  },
): ChildProcess;

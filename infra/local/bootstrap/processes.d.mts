import type { ChildProcess, SpawnOptions } from 'node:child_process';

/** Where such a child has that pipe in its `stdio`. */
export const TIE: number;

/** Starts Node with a pipe that closes when this process is gone, however it went. */
export function spawnTied(
  node: string,
  args: readonly string[],
  options: Omit<SpawnOptions, 'stdio'> & {
    readonly stdio: readonly ('ignore' | 'inherit' | 'pipe')[];
  },
): ChildProcess;

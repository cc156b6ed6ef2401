import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A file system that is so small that a test can fill it. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all its room but that many bytes. */
  fill(leave?: number): void;
  /** Gives back what `fill` took. */
  free(): void;
  unmount(): void;
}

const PIECE = Buffer.alloc(64 * 1024);

/** Undefined where this user may mount none: on Linux as root it may. */
export const mountSmallDisk = (megabytes: number): SmallDisk | undefined => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-small-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill(leave = 0) {
      const file = openSync(ballast, 'a');
      let size = 0;
      try {
        for (;;) size += writeSync(file, PIECE);
      } catch {
        // It is full.
      }
      closeSync(file);
      const { bsize } = statfsSync(folder);
      if (leave > 0) truncateSync(ballast, Math.max(0, size - Math.ceil(leave / bsize) * bsize));
    },
    free: () => rmSync(ballast, { force: true }),
    unmount() {
      // What still has a file open there is about to end: the mount goes with it.
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

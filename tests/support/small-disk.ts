import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PIECE = Buffer.alloc(64 * 1024);

/** A file system small enough to fill; `undefined` if this user cannot mount one. On Linux that requires root. */
export const mountSmallDisk = (megabytes: number) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-small-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    /** Fills the disk except for this number of bytes. */
    fill(leave = 0): void {
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
    unmount(): void {
      // Lazily, because open files close soon.
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

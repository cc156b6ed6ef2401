import { chmodSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '@ramps-gateway/infra/common/errors.ts';

/** Gone in the meantime, or somebody else's: then it is for them to say who may read it. */
const NOT_OURS = ['ENOENT', 'EPERM'];

const setMode = (file: string, mode: number): void => {
  try {
    chmodSync(file, mode);
  } catch (error) {
    if (!NOT_OURS.includes(codeOf(error) ?? '')) throw error;
  }
};

/** What this process and its children make from now on is for its owner only, whoever makes it. */
export const makePrivate = (): void => void process.umask(0o077);

/** A folder and all that is in it, for its owner only: also what an earlier version or another program left there. */
export const keepPrivate = (folder: string): void => {
  setMode(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) keepPrivate(inside);
    else if (entry.isFile()) setMode(inside, 0o600);
  }
};

import { existsSync } from 'node:fs';
import path from 'node:path';

const WANTED = 24;

/** The Node that the lock file names; where it has none for this machine, the one at hand if it is new enough. */
export const lockedNode = (root, current = process) => {
  const name = current.platform === 'win32' ? 'node.exe' : 'node';
  const platform = current.platform === 'win32' ? 'win' : current.platform;
  const locked = path.join(root, 'node_modules', `node-${platform}-${current.arch}`, 'bin', name);
  if (existsSync(locked)) return locked;
  if (Number(current.versions.node.split('.')[0]) >= WANTED) return current.execPath;
  throw Object.assign(
    new Error(
      `There is no packaged Node.js ${WANTED} for ${current.platform}-${current.arch}. ` +
        `Install Node.js ${WANTED} and run this again (this is ${current.versions.node}).`,
    ),
    { plain: true },
  );
};

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const stampFile = (root) => path.join(root, 'node_modules', '.installed');

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const hashOfLock = (root) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

/** npm's own record of what it installed agrees with the lock file (optional packages may be for other machines). */
const agrees = (root) => {
  const installed = read(path.join(root, 'node_modules', '.package-lock.json'));
  if (installed === undefined) return false;
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(installed).packages;
  return Object.entries(locked).every(([name, wanted]) => {
    if (name === '' || (wanted.optional && !present[name])) return true;
    return present[name]?.version === wanted.version && present[name]?.integrity === wanted.integrity;
  });
};

/** Leaves the lock file's hash where the next run finds it. An interrupted `npm ci` leaves none. */
export const stamp = (root) => writeFileSync(stampFile(root), hashOfLock(root));

/** Whether node_modules is what package-lock.json says, also when somebody ran `npm ci` by hand. */
export const isInstalled = (root) => {
  if (read(stampFile(root)) === hashOfLock(root)) return true;
  try {
    if (!agrees(root)) return false;
  } catch {
    return false;
  }
  stamp(root);
  return true;
};

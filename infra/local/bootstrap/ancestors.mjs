import { readFileSync } from 'node:fs';
import { identityOf, isRunning } from '../support/process-identity.mjs';

const LOOK_EVERY_MS = 300;
/** npm puts its own name in place of its command line. */
const NPM = /^(npm|npx|yarn|pnpm)\b|[\\/](npm|npx|yarn|pnpm)(-cli)?(\.c?js)?(\0|$)/;

const parentOf = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
};

const isNpm = (pid) => NPM.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1'));

/** From the parent up to npm, shells between them included; without an npm there, the parent alone. */
const chain = () => {
  const parent = [identityOf(process.ppid)];
  if (process.platform !== 'linux') return parent;
  const found = [];
  try {
    for (let pid = process.ppid; pid > 1; pid = parentOf(pid)) {
      found.push(identityOf(pid));
      if (isNpm(pid)) return found;
    }
  } catch {
    // A process on the way up has just ended, or cannot be read: the parent is what is left.
  }
  return parent;
};

/** Calls `onDeath` once when one of them is gone, however it ended: nobody is told of a `kill -9`. */
export const watchAncestors = (onDeath) => {
  const watched = chain();
  const timer = setInterval(() => {
    if (watched.every((one) => one && isRunning(one))) return;
    clearInterval(timer);
    onDeath();
  }, LOOK_EVERY_MS);
  timer.unref();
};

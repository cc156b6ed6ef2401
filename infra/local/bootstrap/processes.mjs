import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { identityOf, isRunning } from '../support/lock.mjs';
import { askToEnd, reachesAll } from '../support/signals.mjs';

const preload = new URL('end-with-parent.mjs', import.meta.url).href;

/** Index in the child's `stdio` of the pipe that closes with the parent. */
export const TIE = 3;

export const spawnTied = (node, args, { stdio, env = process.env, ...rest }) =>
  spawn(node, ['--import', preload, ...args], {
    ...rest,
    stdio: [...stdio, 'pipe'],
    env: { ...env, BOOTSTRAP_PID: String(process.pid) },
  });

const PATIENCE_MS = 8_000;

let child;
let stopped = false;

const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null;

export const running = {
  get stopped() {
    return stopped;
  },

  async until(started) {
    child = started;
    try {
      return await new Promise((resolve, reject) => {
        started.once('error', reject);
        started.once('close', (code, signal) => resolve({ code, signal }));
      });
    } finally {
      child = undefined;
    }
  },

  signal(signal) {
    stopped = true;
    if (!child) process.exit(130);
    if (runs() && !reachesAll(signal)) child.kill(signal);
  },

  /** SIGTERM, then SIGKILL. */
  end() {
    stopped = true;
    if (!child) process.exit(1);
    if (runs()) askToEnd(child, TIE);
    setTimeout(() => {
      if (runs()) child.kill('SIGKILL');
      process.exit(1);
    }, PATIENCE_MS).unref();
  },
};

const LOOK_EVERY_MS = 300;
/** npm replaces its command line with its own name. */
const NPM = /^(npm|npx|yarn|pnpm)\b|[\\/](npm|npx|yarn|pnpm)(-cli)?(\.c?js)?(\0|$)/;

const parentOf = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
};

const isNpm = (pid) => NPM.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1'));

/** Ancestors up to npm, including shells; without npm, or outside Linux, only the parent. */
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
    // An ancestor ended or cannot be read: use only the parent.
  }
  return parent;
};

/** Calls `onDeath` exactly once, when an ancestor ends, even by `kill -9`. */
export const watchAncestors = (onDeath) => {
  const watched = chain();
  const timer = setInterval(() => {
    if (watched.every((one) => one && isRunning(one))) return;
    clearInterval(timer);
    onDeath();
  }, LOOK_EVERY_MS);
  timer.unref();
};

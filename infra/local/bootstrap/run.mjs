import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { running, spawnTied, watchAncestors } from './processes.mjs';

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

/** Runs the script with this terminal, this folder and the packages' commands on the path; Node keeps what it compiled. */
const launch = (node, script, args, root) => {
  const bin = path.join(root, 'node_modules', '.bin');
  const PATH = [path.dirname(node), bin, process.env.PATH].join(path.delimiter);
  const NODE_COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'ramps-gateway', 'compiled');
  const stdio = ['inherit', 'inherit', 'inherit'];
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE };
  return running.until(spawnTied(node, [script, ...args], { stdio, env }));
};

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Ends what runs at the moment (npm, then the script) when the terminal or npm above is gone. */
export const run = async ([script, ...args]) => {
  if (!script) {
    console.error('Usage: node infra/local/bootstrap.mjs <script.ts> [arguments]');
    process.exitCode = 1;
    return;
  }
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => running.signal(signal));
  watchAncestors(() => running.end());
  try {
    await ensureInstalled(root);
    const { code, signal } = await launch(lockedNode(root), path.resolve(root, script), args, root);
    if (signal) process.removeAllListeners(signal).kill(process.pid, signal);
    else process.exit(code ?? 1);
  } catch (error) {
    console.error(error.plain ? error.message : error);
    process.exit(error.exitCode ?? 1);
  }
};

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { lockedNode } from './locked-node.mjs';
import { running, spawnTied, watchAncestors } from './processes.mjs';

/** Inherits terminal and folder. Adds the packages' commands to the path and uses Node's compile cache. */
const launch = (node, script, args, root) => {
  const bin = path.join(root, 'node_modules', '.bin');
  const PATH = [path.dirname(node), bin, process.env.PATH].join(path.delimiter);
  const NODE_COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'ramps-gateway', 'compiled');
  const stdio = ['inherit', 'inherit', 'inherit'];
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE };
  return running.until(spawnTied(node, [script, ...args], { stdio, env }));
};

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Stops the current child (npm, then the script) when the terminal or npm ends. */
export const run = async (words) => {
  const scope = words[0] === '--dev' ? 'all' : 'run';
  const [script, ...args] = scope === 'all' ? words.slice(1) : words;
  if (!script) {
    console.error('Usage: node infra/local/bootstrap.mjs [--dev] <script.ts> [arguments]');
    process.exitCode = 1;
    return;
  }
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => running.signal(signal));
  watchAncestors(() => running.end());
  try {
    await ensureInstalled(root, scope);
    const { code, signal } = await launch(lockedNode(root), path.resolve(root, script), args, root);
    if (signal) process.removeAllListeners(signal).kill(process.pid, signal);
    else process.exit(code ?? 1);
  } catch (error) {
    console.error(error.plain ? error.message : error);
    process.exit(error.exitCode ?? 1);
  }
};

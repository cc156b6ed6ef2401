import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { watchAncestors } from './ancestors.mjs';
import { ensureInstalled } from './install.mjs';
import { launch } from './launch.mjs';
import { lockedNode } from './locked-node.mjs';
import { running } from './running.mjs';

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

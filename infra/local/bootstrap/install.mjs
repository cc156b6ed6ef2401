import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { lock } from '../support/lock.mjs';
import { isInstalled, stamp } from './installed.mjs';
import { startProgress } from './progress.mjs';
import { running } from './running.mjs';
import { spawnTied } from './tied.mjs';

/** Outside of the project: `npm ci` empties node_modules, and nothing else in it is ours to litter. */
const lockFile = (root) => {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 12);
  return path.join(os.tmpdir(), `ramps-gateway-install-${process.getuid?.() ?? 'user'}-${key}.lock`);
};

/** Development and optional packages are part of it whatever the person's own npm settings leave out. */
const ARGUMENTS = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** The npm that runs us, tied to this process; else the one on the path. */
const spawnNpm = (root) => {
  const cli = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] };
  return cli?.endsWith('npm-cli.js')
    ? spawnTied(process.execPath, [cli, ...ARGUMENTS], options)
    : spawn('npm', ARGUMENTS, { ...options, shell: process.platform === 'win32' });
};

const runNpm = async (root) => {
  const child = spawnNpm(root);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const { code } = await running.until(child);
  return { ok: code === 0, output };
};

const failure = (message, exitCode = 1) => Object.assign(new Error(message), { plain: true, exitCode });

const install = async (root) => {
  const done = startProgress('Installing the packages (about two minutes the first time)');
  const { ok, output } = await runNpm(root).catch((error) => ({ ok: false, output: String(error.message) }));
  if (running.stopped) throw failure('Stopped before the packages were installed.', 130);
  if (!ok) {
    done('The packages could not be installed');
    throw failure(
      `${output.trim()}\n\nnpm ci failed. What npm said is above; run this again when it is mended.`,
    );
  }
  stamp(root);
  done('Packages installed');
};

/** Two that start at once install once: the second waits, and then finds it done. */
export const ensureInstalled = async (root) => {
  if (isInstalled(root)) return;
  const held = await lock(lockFile(root), (pid) =>
    process.stdout.write(`Another run (process ${pid}) is installing the packages: waiting for it.\n`),
  );
  try {
    if (!isInstalled(root)) await install(root);
  } finally {
    held.release();
  }
};

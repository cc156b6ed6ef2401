import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lock } from '../support/lock.mjs';
import { running, spawnTied } from './processes.mjs';

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

/** True if npm's record matches the lock file. Optional packages may be for other machines. */
const agrees = (root, scope) => {
  const installed = read(path.join(root, 'node_modules', '.package-lock.json'));
  if (installed === undefined) return false;
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(installed).packages;
  return Object.entries(locked).every(([name, wanted]) => {
    const canLack = wanted.optional || wanted.devOptional || (scope === 'run' && wanted.dev);
    if (name === '' || (canLack && !present[name])) return true;
    return present[name]?.version === wanted.version && present[name]?.integrity === wanted.integrity;
  });
};

const stampOf = (root, scope) => `${hashOfLock(root)} ${scope}`;

/** Records what is installed. An interrupted `npm ci` records nothing. */
const stamp = (root, installed) => writeFileSync(stampFile(root), installed);

const isInstalled = (root, scope) => {
  const found = read(stampFile(root));
  if (found === stampOf(root, 'all') || found === stampOf(root, scope)) return true;
  try {
    if (!agrees(root, scope)) return false;
  } catch {
    return false;
  }
  stamp(root, stampOf(root, scope));
  return true;
};

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

const elapsed = (since) => {
  const seconds = Math.floor((Date.now() - since) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** A spinner on a terminal; elsewhere a line at the start, every half minute and at the end. */
const startProgress = (text, out = process.stdout) => {
  const since = Date.now();
  let frame = 0;
  const spin = () => out.write(`\r\x1b[2K${FRAMES[frame++ % FRAMES.length]} ${text} ${elapsed(since)}`);
  const report = () => out.write(`${text} ${elapsed(since)}\n`);
  if (out.isTTY) spin();
  else out.write(`${text}\n`);
  const timer = out.isTTY ? setInterval(spin, 120) : setInterval(report, 30_000);
  return (result) => {
    clearInterval(timer);
    out.write(`${out.isTTY ? '\r\x1b[2K' : ''}${result} (${elapsed(since)})\n`);
  };
};

/** Outside the project, because `npm ci` empties node_modules. */
const lockFile = (root) => {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 12);
  return path.join(os.tmpdir(), `ramps-gateway-install-${process.getuid?.() ?? 'user'}-${key}.lock`);
};

/** Overrides the user's own npm settings. */
const argumentsFor = (scope) => [
  'ci',
  scope === 'all' ? '--include=dev' : '--omit=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

const spawnNpm = (root, scope) => {
  const cli = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] };
  return cli?.endsWith('npm-cli.js')
    ? spawnTied(process.execPath, [cli, ...argumentsFor(scope)], options)
    : spawn('npm', argumentsFor(scope), { ...options, shell: process.platform === 'win32' });
};

const runNpm = async (root, scope) => {
  const child = spawnNpm(root, scope);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const { code } = await running.until(child);
  return { ok: code === 0, output };
};

const failure = (message, exitCode = 1) => Object.assign(new Error(message), { plain: true, exitCode });

const install = async (root, scope) => {
  // Before the installation, during which the lock file can change.
  const installed = stampOf(root, scope);
  const done = startProgress('Installing the packages (about a minute the first time)');
  const { ok, output } = await runNpm(root, scope).catch((error) => ({
    ok: false,
    output: String(error.message),
  }));
  if (running.stopped) throw failure('Stopped before the packages were installed.', 130);
  if (!ok) {
    done('The packages could not be installed');
    throw failure(`${output.trim()}\n\nnpm ci failed. npm's output is above. Fix that and run this again.`);
  }
  stamp(root, installed);
  done('Packages installed');
};

export const ensureInstalled = async (root, scope) => {
  if (isInstalled(root, scope)) return;
  const held = await lock(lockFile(root), (pid) =>
    process.stdout.write(`Another run (process ${pid}) is installing the packages: waiting for it.\n`),
  );
  try {
    if (!isInstalled(root, scope)) await install(root, scope);
  } finally {
    held.release();
  }
};

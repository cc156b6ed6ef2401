import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { openLogFile, writeAtomic } from '../support/files.ts';
import { lock } from '../support/lock.mjs';
import { CACHE, FUNCTIONS_DIR, ROOT, WEB_DIR } from './stack-file.ts';

const filesOf = (source: string): string[] => {
  if (!existsSync(source)) return [];
  if (!statSync(source).isDirectory()) return [source];
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
};

/** Hashes of contents, because file times mean nothing after a checkout. */
const hashOf = (root: string, sources: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(path.join(root, source)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/** True if an output matches its sources. */
export const createStamp = (path: string, root: string, sources: readonly string[]) => {
  const now = hashOf(root, sources);
  return {
    isCurrent: () => existsSync(path) && readFileSync(path, 'utf8') === now,
    write: () => writeAtomic(path, now),
  };
};

/** In a process of its own, because the bundler would keep 60 MB. */
const buildTheFunctions = async (signal: AbortSignal): Promise<void> => {
  const file = fileURLToPath(new URL('bundle.ts', import.meta.url));
  const child = spawn(process.execPath, [file, FUNCTIONS_DIR], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
  const [code] = (await once(child, 'close').catch(() => [1])) as [number | null];
  if (code !== 0) throw new PlainError(`The functions could not be built:\n${said.trim()}`);
};

const buildTheWeb = async (logs: string, signal: AbortSignal): Promise<void> => {
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const log = openLogFile(logs, 'web-build');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--emptyOutDir'], {
    cwd: path.join(ROOT, 'web'),
    stdio: ['ignore', log.stdio, log.stdio],
    env: { ...process.env, NODE_ENV: 'production' },
    signal,
  });
  log.close();
  const [code] = (await once(child, 'exit').catch(() => [1])) as [number | null];
  if (code !== 0) {
    throw new PlainError(`The web application could not be built:\n${log.read()}`);
  }
};

/** Concurrent starts share one build. */
const build = async (
  name: string,
  sources: readonly string[],
  isThere: () => boolean,
  make: () => Promise<void>,
): Promise<boolean> => {
  mkdirSync(CACHE, { recursive: true });
  const held = await lock(path.join(CACHE, `${name}.lock`));
  try {
    const stamp = createStamp(path.join(CACHE, `${name}.stamp`), ROOT, [...sources, 'package-lock.json']);
    if (isThere() && stamp.isCurrent()) return false;
    await make();
    stamp.write();
    return true;
  } finally {
    held.release();
  }
};

export const ensureFunctions = (signal: AbortSignal): Promise<boolean> =>
  build(
    'functions',
    ['functions/src', 'shared/src', 'infra/bundle', 'infra/config/functions.ts'],
    () => existsSync(FUNCTIONS_DIR),
    () => buildTheFunctions(signal),
  );

export const ensureWeb = (logs: string, signal: AbortSignal): Promise<boolean> =>
  build(
    'web',
    [
      'web/src',
      'web/public',
      'web/package.json',
      ...globSync(['web/*.{html,ts}', 'docs/*.md'], { cwd: ROOT }).sort(),
      'shared/src',
    ],
    () => ['index.html', 'app.html'].every((page) => existsSync(path.join(WEB_DIR, page))),
    () => buildTheWeb(logs, signal),
  );

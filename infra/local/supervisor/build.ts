import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stop as stopEsbuild } from 'esbuild';
import { buildFunctions } from '@ramps-gateway/infra/bundle/build-functions.ts';
import { lock } from '../support/lock.mjs';
import { openLogFile } from '../support/logs.ts';
import { messageOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { CACHE, FUNCTIONS_DIR, ROOT, WEB_DIR } from './paths.ts';
import { createStamp } from './stamp.ts';

const buildTheFunctions = async (): Promise<void> => {
  try {
    await buildFunctions({ outDir: FUNCTIONS_DIR, mapsDir: `${FUNCTIONS_DIR}-maps` });
  } catch (error) {
    throw new PlainError(`The functions could not be built: ${messageOf(error)}`);
  } finally {
    await stopEsbuild();
  }
};

const buildTheWeb = async (logs: string, signal: AbortSignal): Promise<void> => {
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const log = openLogFile(logs, 'web-build');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--emptyOutDir'], {
    cwd: path.join(ROOT, 'web'),
    stdio: ['ignore', log.fd, log.fd],
    env: { ...process.env, NODE_ENV: 'production' },
    signal,
  });
  closeSync(log.fd);
  const [code] = (await once(child, 'exit').catch(() => [1])) as [number | null];
  if (code !== 0) {
    throw new PlainError(`The web application could not be built:\n${readFileSync(log.path, 'utf8').trim()}`);
  }
};

/** Two stacks that start at the same time build once. */
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

/** Builds the functions when their sources changed; resolves to whether it did. */
export const ensureFunctions = (): Promise<boolean> =>
  build(
    'functions',
    ['functions/src', 'shared/src', 'infra/bundle', 'infra/config/functions.ts'],
    () => existsSync(FUNCTIONS_DIR),
    buildTheFunctions,
  );

/** Builds the page when its sources changed; resolves to whether it did. */
export const ensureWeb = (logs: string, signal: AbortSignal): Promise<boolean> =>
  build(
    'web',
    [
      'web/src',
      'web/public',
      ...['index.html', 'app.html', 'package.json', 'vite.config.ts'].map((file) => `web/${file}`),
      ...['prerender.ts', 'route-chunks.ts', 'slim-authenticator.ts', 'theme-css.ts'].map(
        (file) => `web/${file}`,
      ),
      'shared/src',
    ],
    () => ['index.html', 'app.html'].every((page) => existsSync(path.join(WEB_DIR, page))),
    () => buildTheWeb(logs, signal),
  );

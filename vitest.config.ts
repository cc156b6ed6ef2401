import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';

const node = (name: string, include: string[], extra = {}) => ({
  test: { name, include, environment: 'node' as const, ...extra },
});

/** All that a run leaves behind, whoever made it and however it ended: one folder, which goes with the run. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-run-'));
// Windows has two names for it, neither of which is this one.
for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
// Lines of metrics are for CloudWatch; the tests that look at them switch them on.
process.env['POWERTOOLS_METRICS_DISABLED'] = 'true';
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Milliseconds, far more than any test needs: a slow or busy machine fails none. */
const PATIENCE = 120_000;

const UNIT = 'tests/{shared,functions,infra}/**/*.test.ts';

/** What a test file does that the next one in the same process would feel: replaces modules, or what they read at first. */
const CHANGES_THE_PROCESS = /vi\.(mock|stubEnv|resetModules)\(|useEngine\(|process\.env\[/;

/** Each has a process of its own; all others share one, which loads their packages once. */
const alone = globSync(UNIT).filter((file) => CHANGES_THE_PROCESS.test(readFileSync(file, 'utf8')));

const WEB = 'tests/web/**/*.test.{ts,tsx}';
const webAlone = globSync(WEB).filter((file) => /vi\.(mock|resetModules)\(/.test(readFileSync(file, 'utf8')));

/** Whoever is signed in, it is without Cognito: the session has its tokens from here. */
const standIn: Plugin = {
  name: 'stand-in',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './amplify.ts' && importer?.endsWith('/web/src/lib/auth/session.ts')
      ? path.resolve('tests/web/support/amplify.ts')
      : null,
};

/** React as it ships: it draws in half the time. */
const web = (name: string, options: object) => ({
  extends: 'web/vite.config.ts' as const,
  mode: 'production',
  plugins: [standIn],
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
  ssr: { resolve: { conditions: ['node', 'module', 'production'] } },
  test: {
    name,
    environment: 'jsdom',
    env: { NODE_ENV: 'production' },
    setupFiles: 'tests/web/support/setup.ts',
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    ...options,
  },
});

const unit = (name: string, include: string[], extra = {}) =>
  node(name, include, {
    globalSetup: 'tests/support/engine.ts',
    testTimeout: PATIENCE,
    hookTimeout: 2 * PATIENCE,
    ...extra,
  });

/** What has a stack in common with others changes nothing that another of them sees. */
const ON_ONE_STACK = {
  e2e: [
    'approvals',
    'budgets',
    'every-page',
    'identity',
    'landing',
    'live',
    'partners',
    'payments',
    'recipients',
    'search',
    'second-factor',
    'sub-account',
    'settings',
    'transfer-board',
    'typed-amounts',
    'verify',
  ],
  integration: ['administration', 'approvals', 'money-path', 'ownership'],
};

/** What no engine can change is tried on one. */
const ON_ONE_ENGINE = [
  'approvals',
  'attack',
  'books',
  'grants',
  'identity',
  'kept-data',
  'new-pool',
  'ramps-proxy',
  'reconciliation',
  'restore',
  'smoke',
  'treasury',
];
/** The engine from the lock file runs there alone; elsewhere DynamoDB Local is the one. */
const HAS_BOTH = process.platform === 'linux' && process.arch === 'x64';
if (!HAS_BOTH) process.env['LOCAL_DYNAMODB'] ??= 'dynamodb-local';
const ELSEWHERE = HAS_BOTH && process.env['LOCAL_DYNAMODB'] === 'dynamodb-local' ? ON_ONE_ENGINE : [];

/** Two projects of one kind: the files that each start what they need, and those on one stack. */
const onStacks = (name: keyof typeof ON_ONE_STACK, elsewhere: readonly string[], extra = {}) => {
  const inFolder = (file: string): string => `tests/${name}/${file}.test.ts`;
  const shared = ON_ONE_STACK[name].map(inFolder);
  const options = {
    testTimeout: 2 * PATIENCE,
    hookTimeout: 3 * PATIENCE,
    fileParallelism: false,
    isolate: false,
    ...extra,
  };
  return [
    node(name, [`tests/${name}/**/*.test.ts`], {
      ...options,
      exclude: [...shared, ...elsewhere.map(inFolder)],
    }),
    node(`${name}-one-stack`, shared, { ...options, globalSetup: `tests/${name}/one-stack.ts` }),
  ];
};

export default defineConfig({
  test: {
    projects: [
      unit('unit', [UNIT], { isolate: false, exclude: alone }),
      unit('unit-alone', alone),
      // All share one page and one copy of every package, which is loaded once.
      web('web', { include: [WEB], exclude: webAlone, isolate: false }),
      web('web-alone', { include: webAlone }),
      ...onStacks('integration', ELSEWHERE),
      ...onStacks('e2e', [], { expect: { poll: { timeout: 90_000 } } }),
    ],
  },
});

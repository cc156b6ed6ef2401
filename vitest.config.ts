import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

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

/** What a test file does that the next one in the same process would feel: replaces modules, or sets its environment for good. */
const CHANGES_THE_PROCESS = /vi\.(mock|resetModules)\(|process\.env\[[^\]]+\] = /;

/** Each has a process of its own; all others share one, which loads their packages once. */
const alone = globSync(UNIT).filter((file) => CHANGES_THE_PROCESS.test(readFileSync(file, 'utf8')));

/** What nearly every test of the page loads; of one that stands at the root in another version, the wrong one would be bundled. */
const PACKAGES = [
  '@chakra-ui/react',
  '@emotion/react',
  '@tanstack/react-query',
  '@testing-library/react',
  '@testing-library/user-event',
  'date-fns',
  'react',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'zod/mini',
];

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
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // A context of its own for each file, in threads that stay: jsdom is loaded once.
          pool: 'vmThreads',
          // Each file loads its packages anew: one bundled file of each is read in half the time.
          deps: { optimizer: { client: { enabled: true, include: PACKAGES } } },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      ...onStacks('integration', ELSEWHERE),
      ...onStacks('e2e', [], { expect: { poll: { timeout: 90_000 } } }),
    ],
  },
});

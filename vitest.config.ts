import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const node = (name: string, include: string[], extra = {}) => ({
  test: { name, include, environment: 'node' as const, ...extra },
});

/** Milliseconds, far more than any test needs: a slow or busy machine fails none. */
const PATIENCE = 120_000;

const UNIT = 'tests/{shared,functions,infra}/**/*.test.ts';

/** What a test file does that the next one in the same process would feel: replaces modules, or what they read at first. */
const CHANGES_THE_PROCESS = /vi\.(mock|stubEnv|resetModules)\(|useEngine\(|process\.env\[/;

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

const browser = (name: string, include: string[], extra = {}) =>
  node(name, include, {
    testTimeout: 2 * PATIENCE,
    hookTimeout: 3 * PATIENCE,
    expect: { poll: { timeout: 90_000 } },
    fileParallelism: false,
    isolate: false,
    ...extra,
  });

/** They look at the demo data and change nothing that another of them sees. */
const ON_ONE_STACK = ['budgets', 'every-page', 'identity', 'landing', 'transfer-board'].map(
  (name) => `tests/e2e/${name}.test.ts`,
);

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
      node('integration', ['tests/integration/**/*.test.ts'], {
        testTimeout: 2 * PATIENCE,
        hookTimeout: 3 * PATIENCE,
        fileParallelism: false,
        isolate: false,
      }),
      browser('e2e', ['tests/e2e/**/*.test.ts'], { exclude: ON_ONE_STACK }),
      browser('e2e-one-stack', ON_ONE_STACK, { globalSetup: 'tests/support/seeded-stack.ts' }),
    ],
  },
});

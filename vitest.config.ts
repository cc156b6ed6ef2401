import { defineConfig } from 'vitest/config';

const node = (name: string, include: string[], extra = {}) => ({
  test: { name, include, environment: 'node' as const, ...extra },
});

/** Milliseconds, far more than any test needs: a slow or busy machine fails none. */
const PATIENCE = 120_000;

export default defineConfig({
  test: {
    projects: [
      node('unit', ['tests/{shared,functions,infra}/**/*.test.ts'], {
        globalSetup: 'tests/support/engine.ts',
        testTimeout: PATIENCE,
        hookTimeout: 2 * PATIENCE,
      }),
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      node('integration', ['tests/integration/**/*.test.ts'], {
        testTimeout: 2 * PATIENCE,
        hookTimeout: 3 * PATIENCE,
        fileParallelism: false,
      }),
      node('e2e', ['tests/e2e/**/*.test.ts'], {
        testTimeout: 2 * PATIENCE,
        hookTimeout: 3 * PATIENCE,
        expect: { poll: { timeout: 90_000 } },
        fileParallelism: false,
      }),
    ],
  },
});

import { defineConfig } from 'vitest/config';

const node = (name: string, include: string[], extra = {}) => ({
  test: { name, include, environment: 'node' as const, ...extra },
});

export default defineConfig({
  test: {
    projects: [
      node('unit', ['tests/{shared,functions,infra}/**/*.test.ts'], {
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 20_000,
        },
      },
      node('integration', ['tests/integration/**/*.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 180_000,
        fileParallelism: false,
      }),
      node('e2e', ['tests/e2e/**/*.test.ts'], {
        testTimeout: 120_000,
        hookTimeout: 300_000,
        fileParallelism: false,
      }),
    ],
  },
});

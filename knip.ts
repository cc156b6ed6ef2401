import type { KnipConfig } from 'knip';
import { FUNCTIONS } from './infra/config/functions.ts';

/** What the functions' bundles begin at, by the folder that they are in. */
const entriesIn = (folder: string): string[] =>
  FUNCTIONS.flatMap(({ entry }) => (entry.startsWith(`${folder}/`) ? [entry.slice(folder.length + 1)] : []));

/** `npx knip`: files, exports and dependencies that nothing uses, and dependencies that no package.json lists. */
const config: KnipConfig = {
  // A type that a public function's signature names may be exported with it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    // The test runner finds jsdom from there; `tests` lists it.
    '.': { ignoreDependencies: ['jsdom'] },
    shared: {},
    functions: { entry: entriesIn('functions') },
    web: {
      entry: [
        'src/main.tsx',
        'src/landing-markup.tsx',
        'src/verify.tsx',
        'src/verify-markup.tsx',
        'src/site-bar-markup.tsx',
        'src/documentation.ts',
        'src/documentation-markup.tsx',
        'public/*.js',
      ],
    },
    infra: {
      entry: [
        ...entriesIn('infra'),
        'bin/app.ts',
        'deploy/costs/main.ts',
        'ops/main.ts',
        // Run by AWS as they are; the SDK comes with the runtime.
        'edge/viewer-request.js',
        'edge/deployment/origin-secret.mjs',
        'edge/deployment/first-administrator.mjs',
      ],
      ignoreDependencies: ['@aws-sdk/client-secrets-manager'],
    },
    'infra/local': {
      entry: ['main.ts', 'gateway/main.ts'],
    },
    'infra/ramps-sandbox': { entry: ['main.ts'] },
    tests: {
      entry: [
        'run.ts',
        '*/run.ts',
        '**/*.test.{ts,tsx}',
        // Built or started by their paths.
        'bench/floors/*.ts',
        'bench/processes/*',
      ],
      // Named in `imports`.
      ignoreDependencies: ['@ramps-gateway/.+'],
    },
  },
};

export default config;

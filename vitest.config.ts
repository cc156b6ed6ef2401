import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { inFull } from './tests/support/tiers.ts';

const node = (name: string, include: string[], extra = {}) => ({
  test: { name, include, environment: 'node' as const, ...extra },
});

/** All that a run leaves behind, whoever made it and however it ended: one folder, which goes with the run. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-run-'));
// Windows has two names for it, neither of which is this one.
for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
// Lines of metrics are for CloudWatch; the tests that look at them switch them on.
process.env['POWERTOOLS_METRICS_DISABLED'] = 'true';
// As on the local stack, whose provider has no limit.
process.env['PROVIDER_CALLS_PER_SECOND'] = '1000';
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Milliseconds, far more than any test needs: a slow or busy machine fails none. */
const PATIENCE = 120_000;

/** Ends only what hangs. */
const HALF_AN_HOUR = 1_800_000;

const UNIT = 'tests/{shared,functions,infra}/**/*.test.ts';

/** What a test file does that the next one in the same process would feel: replaces modules, or sets its environment for good. */
const CHANGES_THE_PROCESS = /vi\.(mock|resetModules)\(|process\.env\[[^\]]+\] = /;

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

const web = (name: string, options: object) => ({
  extends: 'web/vite.config.ts' as const,
  plugins: [standIn],
  test: {
    name,
    environment: 'jsdom',
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

/** What no engine can change is tried on one. */
const ON_ONE_ENGINE = [
  'approvals',
  'attack',
  'books',
  'grants',
  'identity',
  'moved-clock',
  'new-pool',
  'ramps-proxy',
  'reconciliation',
  'smoke',
].map((name) => `tests/integration/${name}.test.ts`);
/** The engine from the lock file runs there alone; elsewhere DynamoDB Local is the one. */
const HAS_BOTH = process.platform === 'linux' && process.arch === 'x64';
if (!HAS_BOTH) process.env['LOCAL_DYNAMODB'] ??= 'dynamodb-local';
const ELSEWHERE =
  HAS_BOTH && process.env['LOCAL_DYNAMODB'] === 'dynamodb-local' ? ['tests/e2e/**', ...ON_ONE_ENGINE] : [];

/** What `npm run test:all` runs beside what `npm test` does. */
const ONLY_IN_FULL = [
  // A month of demo data is three starts of a stack, a minute and more; its plan and its people are tests/infra/local/seed.
  'tests/integration/month.test.ts',
  // The rehearsal of the runbook, three starts; export, import and the renaming of rows are tests/infra/ops.
  'tests/integration/new-pool.test.ts',
  // The way of a person through pages which tests of their own prove one by one.
  'tests/e2e/days/days.test.ts',
  // How many clicks a task takes (docs/figures.md): what each click does is proven elsewhere.
  'tests/e2e/tasks.test.ts',
];

/** With the provider's documented wire, the default; in full also with the other, as all that follows it. */
const MONEY_PATH = ['tests/integration/money-path.test.ts', 'tests/e2e/money-path.test.ts'];

const stacks = (name: string, include: string[], exclude: string[]) =>
  node(name, include, {
    globalSetup: 'tests/support/one-stack.ts',
    exclude,
    // Waits end by progress (tests/support/patience.ts).
    testTimeout: HALF_AN_HOUR,
    hookTimeout: HALF_AN_HOUR,
    // One process, which has the browser and the stacks of other kinds.
    fileParallelism: false,
    isolate: false,
  });

/** The files of stacks in the order of their names, so that those of one kind follow each other. */
class ByName extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const sorted = await super.sort(files);
    const isOfStacks = ({ project }: (typeof files)[number]): boolean => project.name.startsWith('stacks');
    const named = sorted.filter(isOfStacks).toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
    return [...named, ...sorted.filter((file) => !isOfStacks(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ByName },
    projects: [
      unit('unit', [UNIT], { isolate: false, exclude: alone }),
      unit('unit-alone', alone),
      // All share one page and one copy of every package, which is loaded once.
      web('web', { include: [WEB], exclude: webAlone, isolate: false }),
      web('web-alone', { include: webAlone }),
      stacks(
        'stacks',
        ['tests/{e2e,integration}/**/*.test.ts'],
        [...ELSEWHERE, ...(inFull ? [] : [...ONLY_IN_FULL, ...MONEY_PATH])],
      ),
      stacks('stacks-beta', MONEY_PATH, ELSEWHERE),
    ],
  },
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JAVA_WANTED } from '#local/engine/engine.ts';
import { NO_CHROME } from '#tests/support/chrome.ts';
import type { Weighed } from './lanes.ts';
import type { Machine } from './machine.ts';

export interface Check extends Weighed {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Vitest's JSON report. A check without it counts as one test. */
  readonly report?: string;
}

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const reports = join(root, 'node_modules', '.cache', 'ramps-gateway', 'reports');

export const reportFile = (name: string, kind: 'json' | 'log'): string =>
  join(reports, `${name.replace(/\W+/g, '-')}.${kind}`);

interface Package {
  readonly bin: string | Readonly<Record<string, string>>;
}

/** Run with Node itself, because npm's command files differ on Windows. */
const tool = (name: string, command: string): readonly string[] => {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${name} has no command ${command}`);
  return [process.execPath, join(folder, file)];
};

/** Five times as fast as the compiler that dependency-cruiser needs. */
const compiler = tool('typescript-7', 'tsc');

/** `args` select projects and files. */
const vitest = (
  name: string,
  cores: number,
  args: readonly string[],
  env: Record<string, string> = {},
): Check => {
  const report = reportFile(name, 'json');
  return {
    name,
    cores,
    env,
    report,
    command: [
      ...tool('vitest', 'vitest'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
  };
};

const program = (name: string, cores: number, file: string, ...args: readonly string[]): Check => ({
  name,
  cores,
  command: [process.execPath, join('tests', file), ...args],
});

const code: readonly Check[] = [
  { name: 'format', cores: 1, command: [...tool('oxfmt', 'oxfmt'), '--check'] },
  {
    name: 'layers',
    cores: 1,
    command: [
      ...tool('dependency-cruiser', 'depcruise'),
      '--config',
      'dependency-cruiser.config.mjs',
      ...['shared', 'functions', 'web', 'infra', 'tests'],
    ],
  },
  { name: 'unused code', cores: 1, command: [...tool('knip', 'knip'), '--no-progress'] },
  { name: 'types: server', cores: 1, command: [...compiler, '-p', 'tsconfig.json'] },
  { name: 'types: web', cores: 1, command: [...compiler, '-p', 'web/tsconfig.json'] },
  { name: 'lint', cores: 1, command: [...tool('oxlint', 'oxlint'), '--type-aware'] },
  program('words', 1, 'words/check.ts'),
];

/** `test` is for a change, `all` for a release. */
export type Tier = 'test' | 'all';

/** Tests that depend on the engine: conditions, transactions, races, pages, the stream, expiry. */
export const STORES = [
  'accounts/claims',
  'accounts/ownership',
  'accounts/stops',
  'accounts/sub-account-lists',
  'accounts/sub-account-writer',
  'accounts/sub-accounts',
  'audit/audit',
  'conversions/conversions',
  'conversions/transfer-lists',
  'ledger/ledger-at-once',
  'ledger/ledger',
  'messages/connections',
  'orders/collections',
  'orders/order-requests',
  'reconciliation/reconciliation',
  'settings/assets',
  'settings/signing-keys',
  'statistics/statistics',
  'table/due',
  'table/owned-lists',
  'table/stream',
  'webhooks/webhook-configurations',
  'webhooks/webhook-events',
].map((store) => `tests/functions/adapters/dynamo/${store}.test.ts`);

/** The checks to run, and what this machine lacks for the others. */
export interface Plan {
  readonly checks: readonly Check[];
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

const NO_ENGINE = `a DynamoDB engine is needed here: install Java ${JAVA_WANTED} or newer`;
const NO_JAVA = `Java ${JAVA_WANTED} or newer is needed, found by JAVA_HOME or PATH`;
const ON_DYNAMODB_LOCAL = { LOCAL_DYNAMODB: 'dynamodb-local' };

type Offered = readonly [Check, why: string | undefined];

/**
 * The stack with most tests starts first because it takes longest, the other one once the first has built the product. A
 * short check runs last, so that both cores finish together.
 */
export const planFor = ({ dynoxide, java, chrome }: Machine, tier: Tier): Plan => {
  const engine = dynoxide || java ? undefined : NO_ENGINE;
  const noJava = java ? undefined : NO_JAVA;
  const noChrome = chrome ? undefined : NO_CHROME;
  const here = dynoxide ? {} : ON_DYNAMODB_LOCAL;
  const stacks = (name: string, env: Record<string, string>, project = 'stacks'): Check =>
    vitest(name, 1, ['--project', project, ...(chrome ? [] : ['tests/integration'])], env);
  const unit = (part: string, ...folders: readonly string[]): Offered => [
    vitest(`unit: ${part}`, 1, ['--project', 'unit*', '--maxWorkers=1', ...folders], here),
    engine,
  ];
  const faults = program('faults', 1, 'faults/run.ts', ...(tier === 'all' ? ['--short'] : ['--few']));
  const onOne: readonly Offered[] = [
    [stacks('stacks', here), engine],
    ...code.map((check): Offered => [check, undefined]),
    [stacks('stacks: beta', here, 'stacks-beta'), engine],
    unit('functions', 'tests/functions/', 'tests/shared/'),
    [vitest('web', 1, ['--project', 'web*', '--maxWorkers=1']), undefined],
    unit('infra', 'tests/infra/'),
    [{ ...faults, env: here }, engine],
  ];
  const others: readonly Offered[] = [
    // Without dynoxide, everything above already runs on DynamoDB Local.
    ...(dynoxide
      ? ([
          [
            vitest(
              'stores: DynamoDB Local',
              1,
              ['--project', 'unit*', '--maxWorkers=1', ...STORES],
              ON_DYNAMODB_LOCAL,
            ),
            noJava,
          ],
          [stacks('stacks: DynamoDB Local', ON_DYNAMODB_LOCAL), noJava],
        ] as const)
      : []),
    [program('simulation', 1, 'simulation/run.ts'), undefined],
    [program('page scores', 2, 'bench/run.ts', '--short', '--only', 'page scores'), engine ?? noChrome],
  ];
  const offered: readonly Offered[] = [...onOne, ...(tier === 'all' ? others : [])];
  return {
    checks: offered.flatMap(([check, why]) => (why === undefined ? check : [])),
    left: [
      ...offered.flatMap(([{ name }, why]) => (why === undefined ? [] : { name, why })),
      ...(noChrome === undefined ? [] : [{ name: 'browser', why: noChrome }]),
    ],
  };
};

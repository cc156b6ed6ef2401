import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One line of `npm test`. */
export interface Check {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where vitest writes its counts; without it, the check is one test. */
  readonly report?: string;
}

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const reports = join(root, 'node_modules', '.cache', 'ramps-gateway', 'reports');

/** Of a check. */
export const reportFile = (name: string, kind: 'json' | 'log'): string =>
  join(reports, `${name.replace(/\W+/g, '-')}.${kind}`);

const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

/** Five times as fast as the compiler that the layers are read with, which takes no newer one. */
const compiler = [bin('node'), join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')];

/** `args` choose the tests: projects, files. */
const vitest = (name: string, args: readonly string[], env: Record<string, string> = {}): Check => {
  const report = reportFile(name, 'json');
  return {
    name,
    env,
    report,
    command: [
      bin('vitest'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
  };
};

const code: readonly Check[] = [
  { name: 'format', command: [bin('biome'), 'format'] },
  {
    name: 'layers',
    command: [
      bin('depcruise'),
      '--config',
      'dependency-cruiser.config.mjs',
      ...['shared', 'functions', 'web', 'infra', 'tests'],
    ],
  },
  { name: 'unused code', command: [bin('knip'), '--no-progress'] },
  { name: 'types: server', command: [...compiler, '-p', 'tsconfig.json'] },
  { name: 'types: web', command: [...compiler, '-p', 'web/tsconfig.json'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware'] },
];

/** The short form of `npm run faults`. */
const faults: Check = {
  name: 'faults',
  command: [bin('node'), join('tests', 'faults', 'run.ts'), '--short'],
};

/** Counts requests, on one engine by itself. */
const COUNTED = 'tests/functions/adapters/dynamo/call-costs.test.ts';

/**
 * In the order in which they begin, two at the same time, a core for each: first what says within seconds that something is wrong,
 * then the longest first, so that both cores end at about the same time.
 */
export const checksOf = (java: boolean): readonly Check[] => {
  const onJava = (name: string, args: readonly string[]): readonly Check[] =>
    java ? [vitest(name, args, { LOCAL_DYNAMODB: 'dynamodb-local' })] : [];
  return [
    ...code,
    faults,
    vitest('browser', ['--project', 'e2e*']),
    ...onJava('integration: DynamoDB Local', ['--project', 'integration*']),
    vitest('integration: dynoxide', ['--project', 'integration*'], { LOCAL_DYNAMODB: 'dynoxide' }),
    vitest('unit', ['--project', 'unit*', '--maxWorkers=1']),
    ...onJava('stores: DynamoDB Local', [
      ...['--project', 'unit*', '--maxWorkers=1'],
      ...['tests/functions/adapters/dynamo', '--exclude', COUNTED],
    ]),
    vitest('web', ['--project', 'web', '--maxWorkers=1']),
  ];
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JAVA_WANTED } from '#local/engine/java.ts';
import { NO_CHROME } from '#tests/support/chrome.ts';
import type { Machine } from './machine.ts';

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

interface Package {
  readonly bin: string | Readonly<Record<string, string>>;
}

/** A program of a package, run by Node itself: the commands of npm are files of another kind on Windows. */
const tool = (name: string, command: string): readonly string[] => {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${name} has no command ${command}`);
  return [process.execPath, join(folder, file)];
};

/** Five times as fast as the compiler that the layers are read with, which takes no newer one. */
const compiler = tool('typescript-7', 'tsc');

/** `args` choose the tests: projects, files. */
const vitest = (name: string, args: readonly string[], env: Record<string, string> = {}): Check => {
  const report = reportFile(name, 'json');
  return {
    name,
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

const code: readonly Check[] = [
  { name: 'format', command: [...tool('@biomejs/biome', 'biome'), 'format'] },
  {
    name: 'layers',
    command: [
      ...tool('dependency-cruiser', 'depcruise'),
      '--config',
      'dependency-cruiser.config.mjs',
      ...['shared', 'functions', 'web', 'infra', 'tests'],
    ],
  },
  { name: 'unused code', command: [...tool('knip', 'knip'), '--no-progress'] },
  { name: 'types: server', command: [...compiler, '-p', 'tsconfig.json'] },
  { name: 'types: web', command: [...compiler, '-p', 'web/tsconfig.json'] },
  { name: 'lint', command: [...tool('oxlint', 'oxlint'), '--type-aware'] },
];

/** The short form of `npm run faults`. */
const faults: Check = {
  name: 'faults',
  command: [process.execPath, join('tests', 'faults', 'run.ts'), '--short'],
};

/** Counts requests, on one engine by itself. */
const COUNTED = 'tests/functions/adapters/dynamo/call-costs.test.ts';

/** What to run, and what the machine has not all of it for. */
export interface Plan {
  readonly checks: readonly Check[];
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

const NO_ENGINE = `a DynamoDB engine is needed here: install Java ${JAVA_WANTED} or newer`;
const NO_JAVA = `Java ${JAVA_WANTED} or newer is needed, found by JAVA_HOME or PATH`;
const ONLY_DYNOXIDE = 'the engine dynoxide runs on Linux x64 only';
const ON_DYNAMODB_LOCAL = { LOCAL_DYNAMODB: 'dynamodb-local' };

/**
 * In the order in which they begin, two at the same time, a core for each: first what says within seconds that something is wrong,
 * then the longest first, so that both cores end at about the same time.
 */
export const planFor = ({ dynoxide, java, chrome }: Machine): Plan => {
  const engine = dynoxide || java ? undefined : NO_ENGINE;
  // What has no engine of its own choice runs on the one that there is.
  const env = dynoxide ? {} : ON_DYNAMODB_LOCAL;
  const noJava = java ? undefined : NO_JAVA;
  const all: readonly (readonly [Check, why: string | undefined])[] = [
    ...code.map((check) => [check, undefined] as const),
    [{ ...faults, env }, engine],
    [vitest('browser', ['--project', 'e2e*'], env), engine ?? (chrome ? undefined : NO_CHROME)],
    [vitest('integration: DynamoDB Local', ['--project', 'integration*'], ON_DYNAMODB_LOCAL), noJava],
    [
      vitest('integration: dynoxide', ['--project', 'integration*'], { LOCAL_DYNAMODB: 'dynoxide' }),
      dynoxide ? undefined : ONLY_DYNOXIDE,
    ],
    [vitest('unit', ['--project', 'unit*', '--maxWorkers=1'], env), engine],
    [
      vitest(
        'stores: DynamoDB Local',
        [
          ...['--project', 'unit*', '--maxWorkers=1'],
          ...['tests/functions/adapters/dynamo', '--exclude', COUNTED],
        ],
        ON_DYNAMODB_LOCAL,
      ),
      noJava,
    ],
    [vitest('web', ['--project', 'web*', '--maxWorkers=1']), undefined],
  ];
  // Without dynoxide the stores are tested on the other engine with all other units.
  const asked = dynoxide ? all : all.filter(([{ name }]) => !name.startsWith('stores:'));
  return {
    checks: asked.flatMap(([check, why]) => (why === undefined ? check : [])),
    left: asked.flatMap(([{ name }, why]) => (why === undefined ? [] : { name, why })),
  };
};

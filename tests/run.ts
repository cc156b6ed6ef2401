import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm test`: every check there is, with one line each as they end, and the count line at last.
 * `npm test -- <word>…` runs only the checks whose names contain one of the words.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, 'node_modules', '.cache', 'ramps-gateway', 'reports');

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface Check {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where vitest writes its counts; without it, the check is one test. */
  readonly report?: string;
}

const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

const vitest = (name: string, args: readonly string[], env: Record<string, string> = {}): Check => {
  const report = join(reports, `${name.replace(/\W+/g, '-')}.json`);
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

const hasJava = (): Promise<boolean> =>
  new Promise((resolve) => {
    const java = spawn('java', ['-version'], { stdio: 'ignore' });
    java.on('error', () => resolve(false));
    java.on('exit', (code) => resolve(code === 0));
  });

/** Nothing here waits for a clock or a port: they share the two cores. */
const sideBySide: readonly (readonly Check[])[] = [
  [
    { name: 'format', command: [bin('biome'), 'format'] },
    {
      name: 'layers',
      command: [
        bin('depcruise'),
        '--config',
        'dependency-cruiser.config.mjs',
        'shared',
        'functions',
        'web',
        'infra',
        'tests',
      ],
    },
    { name: 'types: server', command: [bin('tsc'), '-p', 'tsconfig.json'] },
    { name: 'types: web', command: [bin('tsc'), '-p', 'web/tsconfig.json'] },
    {
      name: 'lint',
      command: [
        bin('eslint'),
        '.',
        '--max-warnings',
        '0',
        '--cache',
        '--cache-location',
        'node_modules/.cache/eslint/',
      ],
    },
  ],
  [
    vitest('unit', ['--project', 'unit', '--maxWorkers=1']),
    vitest('web', ['--project', 'web', '--maxWorkers=1']),
  ],
];

const onBothEngines = (java: boolean): readonly Check[] => [
  vitest('integration: dynoxide', ['--project', 'integration'], { LOCAL_DYNAMODB: 'dynoxide' }),
  ...(java
    ? [
        vitest('stores: DynamoDB Local', ['--project', 'unit', 'tests/functions/adapters/dynamo'], {
          LOCAL_DYNAMODB: 'dynamodb-local',
        }),
        vitest('integration: DynamoDB Local', ['--project', 'integration'], {
          LOCAL_DYNAMODB: 'dynamodb-local',
        }),
      ]
    : []),
  vitest('browser', ['--project', 'e2e']),
];

const counted = ({ report }: Check, code: number): Count => {
  if (report === undefined) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const told = JSON.parse(readFileSync(report, 'utf8')) as Record<string, unknown>;
  const number = (key: string): number => (typeof told[key] === 'number' ? told[key] : 0);
  const count = {
    passed: number('numPassedTests'),
    failed: number('numFailedTests'),
    skipped: number('numPendingTests') + number('numTodoTests'),
  };
  // A file that does not load, or a check that ends badly with no failed test, is a failure too.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
};

const run = (check: Check): Promise<Count> =>
  new Promise((resolve) => {
    const began = Date.now();
    const [file = '', ...args] = check.command;
    const child = spawn(file, args, {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
        ...check.env,
        FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => keep(Buffer.from(String(error))));
    child.on('close', (code) => {
      const count = counted(check, code ?? 1);
      const seconds = ((Date.now() - began) / 1000).toFixed(0);
      const mark = count.failed > 0 ? 'FAILED' : 'ok';
      console.log(
        `${mark.padEnd(7)}${check.name.padEnd(30)}${String(count.passed).padStart(6)} passed  ${seconds.padStart(4)} s`,
      );
      if (count.failed > 0) console.log(output.trimEnd().split('\n').slice(-200).join('\n'));
      resolve(count);
    });
  });

const inTurn = async (checks: readonly Check[]): Promise<readonly Count[]> => {
  const counts: Count[] = [];
  for (const check of checks) counts.push(await run(check));
  return counts;
};

const words = process.argv.slice(2);
const wanted = (checks: readonly Check[]): readonly Check[] =>
  words.length === 0 ? checks : checks.filter(({ name }) => words.some((word) => name.includes(word)));

process.chdir(root);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// The SDK and the tools find nothing of the machine's own settings.
process.env['AWS_EC2_METADATA_DISABLED'] = 'true';

const java = await hasJava();
const first = await Promise.all(sideBySide.map((lane) => inTurn(wanted(lane))));
const then = await inTurn(wanted(onBothEngines(java)));
const total = [...first.flat(), ...then].reduce<Count>(
  (sum, { passed, failed, skipped }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    skipped: sum.skipped + skipped,
  }),
  { passed: 0, failed: 0, skipped: java ? 0 : 1 },
);
if (!java) console.log('skipped: the checks on DynamoDB Local need Java 17, which is not here');
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed > 0 ? 1 : 0;

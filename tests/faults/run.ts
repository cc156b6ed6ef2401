import { parseArgs } from 'node:util';
import { WINDOWS } from '#tests/support/platform.ts';
import { type Counts, type EngineName, newVerdicts, type Scenario, type Size } from './scenario.ts';
import { SCENARIOS } from './scenarios/index.ts';
import { broken, createWorlds } from './world.ts';

type Worlds = ReturnType<typeof createWorlds>;

/**
 * `npm run faults`: the stack under faults, judged by the sandbox's log. `-- --short` uses small numbers (`npm run
 * test:all`), `-- --few` runs the scenarios of `npm test`, `-- <word>…` those with a word in their name, `-- --engine`
 * selects dynoxide or dynamodb-local. Exits with 1 on a violation.
 */
const ENGINES: readonly EngineName[] = ['dynoxide', 'dynamodb-local'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    few: { type: 'boolean', default: false },
    engine: { type: 'string' },
  },
});

interface Finished {
  readonly name: string;
  readonly seconds: number;
  readonly counts: Counts;
  readonly violations: readonly string[];
}

const engineAsked = (): EngineName | undefined => {
  const found = ENGINES.find((engine) => engine === values.engine);
  if (values.engine !== undefined && !found)
    throw new Error(`--engine is ${ENGINES.join(' or ')}, and not ${values.engine}`);
  return found;
};

const runOne = async ({ name, run }: Scenario, worlds: Worlds): Promise<Finished> => {
  const began = Date.now();
  console.log(`${name} …`);
  const { world, judge, close } = worlds.open(name);
  const verdicts = newVerdicts();
  const { violations } = verdicts;
  let counts: Counts = {};
  try {
    counts = await run(world, verdicts);
    counts = { ...counts, ...(await judge(verdicts)) };
  } catch (error) {
    broken(error, verdicts);
  }
  await close();
  const seconds = (Date.now() - began) / 1000;
  console.log(`${name}: ${violations.length} violations, ${seconds.toFixed(0)} s`);
  for (const violation of violations) console.log(`  ! ${violation}`);
  return { name, seconds, counts, violations };
};

const inTurn = async (scenarios: readonly Scenario[], worlds: Worlds): Promise<Finished[]> => {
  const finished: Finished[] = [];
  for (const scenario of scenarios) finished.push(await runOne(scenario, worlds));
  return finished;
};

const lineOf = ([what, count]: readonly [string, number], width: number): string =>
  `  ${what.padEnd(width)}  ${String(count).padStart(7)}`;

const rendered = (all: readonly Finished[]): string => {
  const width = Math.max(...all.flatMap(({ counts }) => Object.keys(counts).map((what) => what.length)), 0);
  return all
    .map(({ name, seconds, counts, violations }) =>
      [
        `${name.toUpperCase()} (${seconds.toFixed(0)} s)`,
        ...Object.entries(counts).map((entry) => lineOf(entry, width)),
        `  ${violations.length} violations`,
        ...violations.map((violation) => `  ! ${violation}`),
      ].join('\n'),
    )
    .join('\n\n');
};

/** Scenarios that share a stack run one by one, in parallel with those that have their own. */
const runAll = async (scenarios: readonly Scenario[], size: Size): Promise<number> => {
  const began = Date.now();
  const secondsNow = (): number => (Date.now() - began) / 1000;
  const worlds = createWorlds(size, engineAsked());
  const lanes = [scenarios.filter(({ alone }) => !alone), scenarios.filter(({ alone }) => alone)];
  const finished = (await Promise.all(lanes.map((lane) => inTurn(lane, worlds)))).flat();
  const ended = secondsNow();
  const shared = await worlds.close();
  finished.push({ name: 'what they shared', seconds: secondsNow() - ended, ...shared });
  console.log(`\n${rendered(finished)}`);
  const violations = finished.flatMap((one) => one.violations).length;
  console.log(`\n${scenarios.length} scenarios, ${violations} violations, ${secondsNow().toFixed(0)} s`);
  return violations;
};

const here = SCENARIOS.filter(({ unixOnly }) => !(WINDOWS && unixOnly));
for (const { name } of SCENARIOS.filter((scenario) => !here.includes(scenario)))
  console.log(`${name}: skipped, it does not run on Windows`);
const wanted = here.filter(
  ({ name, inTest }) =>
    (inTest || !values.few) && (positionals.length === 0 || positionals.some((word) => name.includes(word))),
);
if (wanted.length === 0) {
  console.error(`No scenario has such a name. Choose from: ${here.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
} else {
  const violations = await runAll(wanted, values.short || values.few ? 'short' : 'full');
  // Nothing that a scenario left running may keep the process alive.
  process.exit(violations > 0 ? 1 : 0);
}

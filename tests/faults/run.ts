import { parseArgs } from 'node:util';
import { WINDOWS } from '#tests/support/platform.ts';
import { judgeBooks } from './books.ts';
import { type EngineName, newVerdicts, type Outcome, type Scenario, type Size } from './scenario.ts';
import { SCENARIOS } from './scenarios/index.ts';
import { type Finished, renderOutcomes } from './table.ts';
import { createWorlds, type UsedStack, type Worlds } from './world.ts';

/**
 * `npm run faults`: the running stack on loopback under faults, with the sandbox's log as the judge. `-- --short` for
 * small numbers, `-- <word>…` for the scenarios whose names contain one of the words, `-- --engine dynoxide` or
 * `dynamodb-local`. Ends with code 1 when something was that must not be.
 */
const ENGINES: readonly EngineName[] = ['dynoxide', 'dynamodb-local'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, engine: { type: 'string' } },
});

const engineAsked = (): EngineName | undefined => {
  const found = ENGINES.find((engine) => engine === values.engine);
  if (values.engine !== undefined && !found)
    throw new Error(`--engine is ${ENGINES.join(' or ')}, and not ${values.engine}`);
  return found;
};

const within = <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not end within ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/** The last look at each scenario, whatever it did: the books of every account of its stacks prove 0.00. */
const BOOKS_WITHIN_MS = 600_000;

const withBooks = async (outcome: Outcome, used: readonly UsedStack[]): Promise<Outcome> => {
  const verdicts = newVerdicts();
  let accounts = 0;
  for (const { running, now } of used) accounts += await judgeBooks(running.read(), now(), verdicts);
  return {
    counts: { ...outcome.counts, 'accounts whose books were proven': accounts },
    violations: [...outcome.violations, ...verdicts.violations],
  };
};

/** A scenario that broke off has proven nothing, whether something never came or it could not begin. */
const judged = async (scenario: Scenario, size: Size, worlds: Worlds): Promise<Outcome | Error> => {
  const { world, used, close } = worlds.open(scenario.name);
  try {
    const outcome = await within(scenario.run(world), scenario.limitMs[size]);
    return await within(withBooks(outcome, used()), BOOKS_WITHIN_MS);
  } catch (error) {
    console.error(`${scenario.name}:`, error);
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await close();
  }
};

const runOne = async (scenario: Scenario, size: Size, worlds: Worlds): Promise<Finished> => {
  const began = Date.now();
  console.log(`${scenario.name} …`);
  let outcome = await judged(scenario, size, worlds);
  if (outcome instanceof Error && size === 'short') {
    // The short form shares its machine with other checks. What was judged is never tried again.
    console.log(`${scenario.name}: broke off, once more`);
    outcome = await judged(scenario, size, worlds);
  }
  if (outcome instanceof Error) outcome = { counts: {}, violations: [outcome.message] };
  const seconds = (Date.now() - began) / 1000;
  console.log(`${scenario.name}: ${outcome.violations.length} violations, ${seconds.toFixed(0)} s`);
  for (const violation of outcome.violations) console.log(`  ! ${violation}`);
  return { name: scenario.name, seconds, ...outcome };
};

function* thenFrom<T>(first: Iterable<T>, then: Iterator<T>): Generator<T> {
  yield* first;
  for (let next = then.next(); !next.done; next = then.next()) yield next.value;
}

/**
 * Two at the same time: those that mostly wait, and the others, whose full form judges times. The short form judges none: who has
 * nothing left takes the next one that has a stack of its own.
 */
const lanesOf = (scenarios: readonly Scenario[], size: Size): readonly Iterable<Scenario>[] => {
  const waiting = scenarios.filter(({ waits }) => waits);
  if (size === 'full') return [waiting, scenarios.filter(({ waits }) => !waits)];
  const alone = [...waiting, ...scenarios.filter((scenario) => scenario.alone)].values();
  const shared = scenarios.filter((scenario) => !scenario.waits && !scenario.alone).values();
  return [alone, thenFrom(shared, alone)];
};

const inTurn = async (scenarios: Iterable<Scenario>, size: Size, worlds: Worlds): Promise<Finished[]> => {
  const finished: Finished[] = [];
  for (const scenario of scenarios) finished.push(await runOne(scenario, size, worlds));
  return finished;
};

const runAll = async (scenarios: readonly Scenario[], size: Size): Promise<number> => {
  const began = Date.now();
  const worlds = createWorlds(size, engineAsked());
  try {
    const lanes = await Promise.all(lanesOf(scenarios, size).map((lane) => inTurn(lane, size, worlds)));
    const finished = lanes.flat();
    const place = ({ name }: Finished): number => scenarios.findIndex((scenario) => scenario.name === name);
    console.log(`\n${renderOutcomes(finished.toSorted((a, b) => place(a) - place(b)))}`);
    const violations = finished.flatMap((one) => one.violations).length;
    console.log(
      `\n${finished.length} scenarios, ${violations} violations, ${((Date.now() - began) / 1000).toFixed(0)} s`,
    );
    return violations;
  } finally {
    await worlds.close();
  }
};

const here = SCENARIOS.filter(({ unixOnly }) => !(WINDOWS && unixOnly));
for (const { name } of SCENARIOS.filter((scenario) => !here.includes(scenario)))
  console.log(`${name}: left out, it needs what Windows does not have`);
const wanted = here.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);
if (wanted.length === 0) {
  console.error(`No scenario has such a name. There are: ${here.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
} else {
  const violations = await runAll(wanted, values.short ? 'short' : 'full');
  // What a scenario left under way must not keep the process: all it started has been ended.
  process.exit(violations > 0 ? 1 : 0);
}

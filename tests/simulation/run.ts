import { parseArgs } from 'node:util';
import { runOnce } from './one-run.ts';
import { PINNED } from './pinned.ts';
import { type Failure, runSeeds } from './seeds.ts';
import { inTurn } from './timeline.ts';

/**
 * `npm run simulate`: conversions under faults, on a virtual clock. `-- --seeds 500` sets the number of seeds, `-- --seed 7`
 * starts with this one, `-- --first` stops at the first failure without shortening it, `-- --in-turn` always runs the
 * longest waiting task next, `-- --pinned <guard>` runs the history pinned for a guard.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    first: { type: 'boolean', default: false },
    'in-turn': { type: 'boolean', default: false },
    pinned: { type: 'string' },
  },
});
const whole = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${text} is not a whole number`);
  return value;
};

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');

const report = ({ seed, violations, history, scenario }: Failure): void => {
  console.log(`\nseed ${seed}: ${violations.join('; ')}`);
  console.log(history.join('\n'));
  console.log(`scenario: ${JSON.stringify(scenario)}`);
  console.log(`again: npm run simulate -- --seeds 1 --seed ${seed}`);
};

const runPinned = async (guard: string): Promise<boolean> => {
  const pinned = PINNED.find((each) => each.guard === guard);
  if (!pinned) throw new Error(`no history is pinned for "${guard}"`);
  const { history, violations } = await runOnce(pinned.scenario, inTurn());
  console.log(history.join('\n'));
  if (violations.length > 0) console.log(`pinned: ${violations.join('; ')}`);
  return violations.length > 0;
};

const runRandom = async (): Promise<boolean> => {
  const began = Date.now();
  const totals = await runSeeds(whole(values.seed), whole(values.seeds), {
    stopAfter: values.first ? 1 : 5,
    isShortened: !values.first,
    isInTurn: values['in-turn'],
    onSeed: (seeds) => {
      if (seeds % 1000 === 0) console.log(`${seeds} seeds`);
    },
  });
  for (const failure of totals.failures) report(failure);
  const sum = (counts: Readonly<Record<string, number>>): number =>
    Object.values(counts).reduce((all, each) => all + each, 0);
  console.log(`
seeds        ${totals.seeds}, ${totals.fruitful} of them with a completed conversion
deposits     ${totals.deposits}
placed       ${totals.placed} orders over the proxy
collected    ${totals.collected} times the spread
outcomes     ${sum(totals.conversions)}: ${listed(totals.conversions)}
held for     ${listed(totals.reasons)}
sent to      ${listed(totals.destinations)}
faults       ${sum(totals.faults)}: ${listed(totals.faults)}
violations   ${totals.failures.length}
${((Date.now() - began) / 1000).toFixed(0)} s`);
  return totals.failures.length > 0;
};

const isBroken = await (values.pinned === undefined ? runRandom() : runPinned(values.pinned));
process.exitCode = isBroken ? 1 : 0;

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { type Guard, GUARDS } from './guards.ts';
import { openWorkshop, type Outcome } from './workshop.ts';

/**
 * `npm run guards`: takes each line of defence out of a copy of the sources, one at a time, and shows that the
 * simulation or the fault tests then fail. `-- <word>…` only the guards whose names contain one of the words.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const node = process.execPath;
const LIMIT_MS = 10 * 60_000;

const scriptFor = ({ shownBy }: Guard): readonly string[] => {
  if (shownBy === 'simulate')
    return [node, join('tests', 'simulation', 'run.ts'), '--seeds', '10000', '--first'];
  if ('faults' in shownBy) return [node, join('tests', 'faults', 'run.ts'), '--short', shownBy.faults];
  return [node, join('node_modules', 'vitest', 'vitest.mjs'), 'run', shownBy.test];
};

/** The line that says what broke: a seed, a scenario's violation, a test. A run that only fails to start has none. */
const BROKEN = /^seed \d+: |^ +! |^ +(×|FAIL) |AssertionError/;

type Verdict = 'seen' | 'UNSEEN' | 'UNDECIDED';

const judge = ({ end, output }: Outcome): readonly [Verdict, string] => {
  if (end === 'passed') return ['UNSEEN', 'nothing failed'];
  const lines = stripVTControlCharacters(output).split('\n');
  const broken = lines.find((line) => BROKEN.test(line))?.trim();
  if (end === 'failed' && broken !== undefined) return ['seen', broken];
  return ['UNDECIDED', end === 'halted' ? 'it did not end in time' : (lines.at(-2) ?? 'it said nothing')];
};

const words = process.argv.slice(2);
const chosen = GUARDS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const workshop = openWorkshop(root);
let held = 0;
try {
  for (const guard of chosen) {
    const [verdict, why] = judge(await workshop.runWithout(guard, scriptFor(guard), LIMIT_MS));
    if (verdict === 'seen') held += 1;
    console.log(`${verdict.padEnd(9)}  ${guard.name}\n           ${why}`);
  }
} finally {
  workshop.dispose();
}
console.log(`\n${held} of ${chosen.length} guards are held: without them a check fails`);
process.exitCode = held === chosen.length ? 0 : 1;

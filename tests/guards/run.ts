import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { PINNED } from '#tests/simulation/pinned.ts';
import { type Guard, GUARDS } from './guards.ts';
import { openWorkshop, type Outcome } from './workshop.ts';

/**
 * `npm run guards`: removes one guard at a time from a copy of the sources, and shows that `npm test` then fails.
 * `-- <word>…` runs only guards with a word in their name.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const node = process.execPath;
/** Two copies at once, because each run is mostly one process. */
const AT_ONCE = Math.min(2, availableParallelism());
/** The same number as in `npm test`. */
const SEEDS = '300';

const scriptFor = ({ name, shownBy }: Guard): readonly string[] => {
  if (shownBy !== 'simulate')
    return [node, join('node_modules', 'vitest', 'vitest.mjs'), 'run', shownBy.test];
  const isPinned = PINNED.some(({ guard }) => guard === name);
  const of = isPinned ? ['--pinned', name] : ['--seeds', SEEDS, '--first'];
  return [node, join('tests', 'simulation', 'run.ts'), ...of];
};

/** The line that names the failure: a seed, a pinned history, a test. A run that only fails to start has none. */
const BROKEN = /^seed \d+: |^pinned: |^ +(×|FAIL) |AssertionError/;

type Verdict = 'seen' | 'UNSEEN' | 'UNDECIDED';

const judge = ({ code, output }: Outcome): readonly [Verdict, string] => {
  if (code === 0) return ['UNSEEN', 'nothing failed'];
  const lines = stripVTControlCharacters(output).split('\n');
  const broken = lines.find((line) => BROKEN.test(line))?.trim();
  return broken === undefined ? ['UNDECIDED', lines.at(-2) ?? 'no output'] : ['seen', broken];
};

const words = process.argv.slice(2);
const chosen = GUARDS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const left = chosen.values();
let held = 0;

const work = async (): Promise<void> => {
  const workshop = openWorkshop(root);
  try {
    for (const guard of left) {
      const [verdict, why] = judge(await workshop.runWithout(guard, scriptFor(guard)));
      if (verdict === 'seen') held += 1;
      console.log(`${verdict.padEnd(9)}  ${guard.name}\n           ${why}`);
    }
  } finally {
    workshop.dispose();
  }
};

await Promise.all(Array.from({ length: AT_ONCE }, work));
console.log(`\n${held} of ${chosen.length} guards are covered: without them a check fails`);
process.exitCode = held === chosen.length ? 0 : 1;

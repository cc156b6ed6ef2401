import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Guard, GUARDS } from './guards.ts';
import { openWorkshop } from './workshop.ts';

/**
 * `npm run guards`: takes each line of defence out of a copy of the sources, one at a time, and shows that the
 * simulation or the fault tests then fail. `-- <word>…` only the guards whose names contain one of the words.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const node = process.execPath;
const LIMIT_MS = 5 * 60_000;

const scriptFor = ({ shownBy }: Guard): readonly string[] => {
  if (shownBy === 'simulate')
    return [node, join('tests', 'simulation', 'run.ts'), '--seeds', '10000', '--first'];
  if ('faults' in shownBy) return [node, join('tests', 'faults', 'run.ts'), '--short', shownBy.faults];
  return [node, join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'unit', shownBy.test];
};

/** The first line that says what broke. */
const said = (output: string): string =>
  output
    .split('\n')
    .find((line) => /^seed \d+: |^ +! |AssertionError/.test(line))
    ?.trim() ??
  output.trim().split('\n').at(-1)?.trim() ??
  '';

const words = process.argv.slice(2);
const chosen = GUARDS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const workshop = openWorkshop(root);
let unseen = 0;
try {
  for (const guard of chosen) {
    const { passed, output } = await workshop.passesWithout(guard, scriptFor(guard), LIMIT_MS);
    if (passed) unseen += 1;
    console.log(
      `${passed ? 'UNSEEN' : 'seen  '}  ${guard.name}\n        ${passed ? 'nothing failed' : said(output)}`,
    );
  }
} finally {
  workshop.dispose();
}
console.log(`\n${chosen.length - unseen} of ${chosen.length} guards are held: without them a check fails`);
process.exitCode = unseen > 0 ? 1 : 0;

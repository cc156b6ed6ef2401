import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { planFor, reports, root } from './runner/checks.ts';
import { runInLanes } from './runner/lanes.ts';
import { machineHere } from './runner/machine.ts';
import { moneyPathLine, noteWholeRun } from './runner/money-path.ts';
import { type Result, slowestLines, summaryOf } from './runner/result.ts';
import { runCheck } from './runner/run-check.ts';

/**
 * `npm test`: the checks for a change, one line for each as it ends, and the counts in the last line.
 * `npm run test:all` (`--all`): also the second engine, all fault scenarios, 10,000 seeds and the page scores.
 * `-- <word>…` runs only the checks with a word in their name.
 *
 * Nothing is retried: a failing test fails the run. A check that this machine cannot run is listed with what the machine
 * lacks, and counts as skipped.
 */
const words = process.argv.slice(2).filter((word) => word !== '--all');
const tier = process.argv.includes('--all') ? 'all' : 'test';
const wanted = <Named extends { readonly name: string }>(checks: readonly Named[]): readonly Named[] =>
  words.length === 0 ? checks : checks.filter(({ name }) => words.some((word) => name.includes(word)));

const print = ({ check, passed, failed, seconds, reasons }: Result): void => {
  const mark = failed > 0 ? 'FAILED' : 'ok';
  console.log(
    `${mark.padEnd(7)}${check.name.padEnd(30)}${String(passed).padStart(6)} passed  ${String(seconds).padStart(4)} s`,
  );
  for (const reason of reasons) console.log(`   - ${reason}`);
};

process.chdir(root);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// Keeps the machine's own settings from the SDK and the tools.
process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
if (tier === 'all') process.env['TEST_ALL'] = '1';

const began = Date.now();
const plan = planFor(machineHere(), tier);
const left = wanted(plan.left);
for (const { name, why } of left) console.log(`skipped ${name}: ${why}`);
const results = await runInLanes(wanted(plan.checks), availableParallelism(), async (check) => {
  const result = await runCheck(check);
  print(result);
  return result;
});

const { lines, passed, ok } = summaryOf(results, left.length);
const minutes = (Date.now() - began) / 60_000;
if (ok && tier === 'all' && words.length === 0 && left.length === 0)
  noteWholeRun(passed, Math.round(minutes));
for (const line of [...slowestLines(results), `${minutes.toFixed(1)} minutes`, moneyPathLine(), ...lines])
  console.log(line);
process.exitCode = ok ? 0 : 1;

import { mkdirSync, rmSync } from 'node:fs';
import { type Check, planFor, reports, root } from './runner/checks.ts';
import { machineHere } from './runner/machine.ts';
import { afterRetry, type Result, summaryOf } from './runner/result.ts';
import { runCheck } from './runner/run-check.ts';

/**
 * `npm test`: every check there is, with one line each as they end, and the count line at last.
 * `npm test -- <word>…` runs only the checks whose names contain one of the words.
 *
 * A test file that fails is run once more, alone, when all else is done. What passes only then is a flake: it is
 * counted on a line of its own, never among what passed, and named, so that its cause is fixed.
 * What the machine has not all of it for is left out, with a line that says what is missing, and counted as skipped.
 */
const report = (result: Result): Result => {
  const { check, passed, failed, seconds, reasons } = result;
  const mark = failed > 0 ? 'FAILED' : 'ok';
  console.log(
    `${mark.padEnd(7)}${check.name.padEnd(30)}${String(passed).padStart(6)} passed  ${String(seconds).padStart(4)} s`,
  );
  for (const reason of reasons) console.log(`   - ${reason}`);
  return result;
};

/** Each core takes the next one when it has ended its own. */
const onTwoCores = async (checks: readonly Check[]): Promise<readonly Result[]> => {
  const results: Result[] = [];
  const waiting = checks.values();
  const inTurn = async (): Promise<void> => {
    for (const check of waiting) results.push(report(await runCheck(check)));
  };
  await Promise.all([inTurn(), inTurn()]);
  return results;
};

const MOST_FILES_AGAIN = 5;

const again = async (result: Result): Promise<Result> => {
  const { check, files, failed } = result;
  if (failed === 0 || files.length === 0 || files.length > MOST_FILES_AGAIN) return result;
  const second = await runCheck({
    ...check,
    name: `${check.name}, again`,
    command: [...check.command, ...files],
  });
  return afterRetry(result, report(second));
};

const words = process.argv.slice(2);
const wanted = <Named extends { readonly name: string }>(checks: readonly Named[]): readonly Named[] =>
  words.length === 0 ? checks : checks.filter(({ name }) => words.some((word) => name.includes(word)));

process.chdir(root);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// The SDK and the tools find nothing of the machine's own settings.
process.env['AWS_EC2_METADATA_DISABLED'] = 'true';

const plan = planFor(machineHere());
const left = wanted(plan.left);
for (const { name, why } of left) console.log(`skipped ${name}: ${why}`);
const first = await onTwoCores(wanted(plan.checks));
const results: Result[] = [];
for (const result of first) results.push(await again(result));

const { lines, ok } = summaryOf(results, left.length);
for (const line of lines) console.log(line);
process.exitCode = ok ? 0 : 1;

import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { type Check, reports, root, sideBySide, stacks } from './runner/checks.ts';
import type { Result } from './runner/result.ts';
import { runCheck } from './runner/run-check.ts';

/**
 * `npm test`: every check there is, with one line each as they end, and the count line at last.
 * `npm test -- <word>…` runs only the checks whose names contain one of the words.
 *
 * A test file that fails is run once more, alone, when all else is done. What passes only then counts as passed and
 * is named: it is to be mended, but a busy machine does not hold up the rest.
 */
const hasJava = (): Promise<boolean> =>
  new Promise((resolve) => {
    const java = spawn('java', ['-version'], { stdio: 'ignore' });
    java.on('error', () => resolve(false));
    java.on('exit', (code) => resolve(code === 0));
  });

const tell = (result: Result): Result => {
  const { check, passed, failed, seconds, reasons } = result;
  const mark = failed > 0 ? 'FAILED' : 'ok';
  console.log(
    `${mark.padEnd(7)}${check.name.padEnd(30)}${String(passed).padStart(6)} passed  ${String(seconds).padStart(4)} s`,
  );
  for (const reason of reasons) console.log(`   - ${reason}`);
  return result;
};

const oneByOne = async (checks: readonly Check[]): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (const check of checks) results.push(tell(await runCheck(check)));
  return results;
};

const MOST_FILES_AGAIN = 5;

const again = async (result: Result): Promise<Result> => {
  const { check, files, failed } = result;
  if (failed === 0 || files.length === 0 || files.length > MOST_FILES_AGAIN) return result;
  const second = tell(
    await runCheck({ ...check, name: `${check.name}, again`, command: [...check.command, ...files] }),
  );
  if (second.failed > 0) return result;
  for (const reason of result.reasons) console.log(`passed only when run again, alone: ${reason}`);
  return { ...result, passed: result.passed + failed, failed: 0, reasons: [] };
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
if (!java) console.log('skipped: the checks on DynamoDB Local need Java 17, which is not here');
const inLanes = async (lanes: readonly (readonly Check[])[]): Promise<readonly Result[]> =>
  (await Promise.all(lanes.map((lane) => oneByOne(wanted(lane))))).flat();
const first = [...(await inLanes(sideBySide)), ...(await inLanes(stacks(java)))];
const results: Result[] = [];
for (const result of first) results.push(await again(result));

for (const { check, reasons } of results)
  for (const reason of reasons) console.log(`FAILED ${check.name}: ${reason.split('\n')[0]}`);
const sum = (count: 'passed' | 'failed' | 'skipped'): number =>
  results.reduce((total, result) => total + result[count], 0);
const skipped = sum('skipped') + (java ? 0 : 1);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;

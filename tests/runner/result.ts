import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Check, root } from './checks.ts';

/** What a check came to. */
export interface Result {
  readonly check: Check;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that failed and passed when their file was run again, alone; counted neither as passed nor as failed. */
  readonly flaky: number;
  /** Test files with a failure, from the project's root. */
  readonly files: readonly string[];
  /** What failed and why, a few lines each. */
  readonly reasons: readonly string[];
  /** The same of the flaky ones. */
  readonly flakes: readonly string[];
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const short = (text: string, lines: number): string =>
  text.trimEnd().split('\n').slice(0, lines).join('\n     ');
/** As `tests/faults` marks a violation, and a scenario that broke off. */
const MARKED = /^\s*! |: broke off/;
const last = (text: string, lines: number): string =>
  text.trimEnd().split('\n').slice(-lines).join('\n     ');

/** What a check without a report says: the lines that it marks as what must not be, and then how it ended. */
const saidBy = (output: string): string => {
  const marked = output.split('\n').filter((line) => MARKED.test(line));
  return [...new Set(marked)].slice(0, 20).concat(last(output, 20)).join('\n     ');
};

const reasonsOf = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${file} > ${fullName}\n     ${short(failureMessages.join('\n'), 12)}`,
      );
    return tests.length === 0 && status === 'failed' ? [`${file}\n     ${short(message, 12)}`] : tests;
  });

/** Reads what vitest wrote; a check without a report counts as one test. */
export const readResult = (check: Check, code: number, output: string, seconds: number): Result => {
  const common = { check, seconds, skipped: 0, flaky: 0, flakes: [] };
  const bad = { ...common, passed: 0, failed: 1, files: [], reasons: [saidBy(output)] };
  const { report } = check;
  if (report === undefined) {
    return code === 0 ? { ...common, passed: 1, failed: 0, files: [], reasons: [] } : bad;
  }
  if (!existsSync(report)) return bad;
  const found = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const reasons = reasonsOf(found);
  // A file that does not load, or a run that ends badly with no failed test, is a failure too.
  const failed = Math.max(found.numFailedTests, code === 0 ? 0 : 1);
  return {
    ...common,
    passed: found.numPassedTests,
    failed,
    skipped: found.numPendingTests + found.numTodoTests,
    files: found.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => relative(root, name)),
    reasons: failed > 0 && reasons.length === 0 ? [saidBy(output)] : reasons,
  };
};

/** A check after its failed files were run again, alone: what passes only then is flaky. */
export const afterRetry = (first: Result, second: Result): Result =>
  second.failed > 0
    ? first
    : { ...first, failed: 0, flaky: first.failed, reasons: [], flakes: first.reasons };

/**
 * The last lines of `npm test`; the very last is `N passed, N failed` (`, N skipped` may follow).
 * @param skipped checks that were not run at all
 */
export const summaryOf = (
  results: readonly Result[],
  skipped: number,
): { readonly lines: readonly string[]; readonly ok: boolean } => {
  const sum = (count: 'passed' | 'failed' | 'skipped' | 'flaky'): number =>
    results.reduce((total, result) => total + result[count], 0);
  const named = (mark: string, of: 'reasons' | 'flakes'): string[] =>
    results.flatMap((result) =>
      result[of].map((reason) => `${mark} ${result.check.name}: ${reason.split('\n')[0]}`),
    );
  const [flaky, left] = [sum('flaky'), sum('skipped') + skipped];
  return {
    lines: [
      ...named('FAILED', 'reasons'),
      ...named('FLAKY', 'flakes'),
      '',
      ...(flaky > 0 ? [`${flaky} flaky: passed only when run again, alone`] : []),
      `${sum('passed')} passed, ${sum('failed')} failed${left > 0 ? `, ${left} skipped` : ''}`,
    ],
    ok: sum('failed') === 0,
  };
};

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
  /** Test files with a failure, from the project's root. */
  readonly files: readonly string[];
  /** What failed and why, a few lines each. */
  readonly reasons: readonly string[];
}

interface Told {
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
const last = (text: string, lines: number): string =>
  text.trimEnd().split('\n').slice(-lines).join('\n     ');

const reasonsOf = ({ testResults }: Told): string[] =>
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
  const common = { check, seconds };
  const bad = { ...common, passed: 0, failed: 1, skipped: 0, files: [], reasons: [last(output, 60)] };
  const { report } = check;
  if (report === undefined) {
    return code === 0 ? { ...common, passed: 1, failed: 0, skipped: 0, files: [], reasons: [] } : bad;
  }
  if (!existsSync(report)) return bad;
  const told = JSON.parse(readFileSync(report, 'utf8')) as Told;
  const reasons = reasonsOf(told);
  // A file that does not load, or a run that ends badly with no failed test, is a failure too.
  const failed = Math.max(told.numFailedTests, code === 0 ? 0 : 1);
  return {
    ...common,
    passed: told.numPassedTests,
    failed,
    skipped: told.numPendingTests + told.numTodoTests,
    files: told.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => relative(root, name)),
    reasons: failed > 0 && reasons.length === 0 ? [last(output, 60)] : reasons,
  };
};

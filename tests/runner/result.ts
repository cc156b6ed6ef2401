import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Check, root } from './checks.ts';

export interface Result {
  readonly check: Check;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly reasons: readonly string[];
  readonly files: readonly (readonly [file: string, seconds: number])[];
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
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const short = (text: string, lines: number): string =>
  text.trimEnd().split('\n').slice(0, lines).join('\n     ');
/** Marks the line of a violation, or of a scenario that broke off, in the output of tests/faults. */
const MARKED = /^\s*! |: broke off/;
const last = (text: string, lines: number): string =>
  text.trimEnd().split('\n').slice(-lines).join('\n     ');

/** The marked lines and the last ones. */
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

export const readResult = (check: Check, code: number, output: string, seconds: number): Result => {
  const one = { check, seconds, passed: 1, failed: 0, skipped: 0, reasons: [], files: [] };
  const bad = { ...one, passed: 0, failed: 1, reasons: [saidBy(output)] };
  const { report } = check;
  if (report === undefined) return code === 0 ? one : bad;
  if (!existsSync(report)) return bad;
  const found = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const reasons = reasonsOf(found);
  // A file that does not load, or a bad exit code without a failed test, is a failure too.
  const failed = Math.max(found.numFailedTests, code === 0 ? 0 : 1);
  return {
    check,
    seconds,
    passed: found.numPassedTests,
    failed,
    skipped: found.numPendingTests + found.numTodoTests,
    reasons: failed > 0 && reasons.length === 0 ? [saidBy(output)] : reasons,
    files: found.testResults.map(({ name, startTime, endTime }) => [
      relative(root, name),
      (endTime - startTime) / 1000,
    ]),
  };
};

const SLOWEST = 10;

export const slowestLines = (results: readonly Result[]): readonly string[] =>
  results
    .flatMap(({ files }) => files)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${file}`);

/**
 * The last lines of `npm test`, ending with `N passed, N failed`. `left` lists the checks that this machine cannot run.
 */
export const summaryOf = (
  results: readonly Result[],
  left: number,
): { readonly lines: readonly string[]; readonly passed: number; readonly ok: boolean } => {
  const sum = (count: 'passed' | 'failed' | 'skipped'): number =>
    results.reduce((total, result) => total + result[count], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped') + left];
  return {
    lines: [
      ...results.flatMap(({ check, reasons }) =>
        reasons.map((reason) => `FAILED ${check.name}: ${reason.split('\n')[0]}`),
      ),
      '',
      `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ],
    passed,
    ok: failed === 0,
  };
};

import { afterRetry, readResult, type Result, summaryOf } from '#tests/runner/result.ts';
import { describe, expect, it } from 'vitest';

const result = (fields: Partial<Result> = {}): Result => ({
  check: { name: 'unit', command: [] },
  seconds: 1,
  passed: 9,
  failed: 0,
  skipped: 0,
  flaky: 0,
  files: [],
  reasons: [],
  flakes: [],
  ...fields,
});
const broken = result({ failed: 1, files: ['a.test.ts'], reasons: ['a.test.ts > adds\n     expected 3'] });

describe('the summary of npm test', () => {
  it('counts what passed only when run again on a line of its own, never as passed', () => {
    const { lines, ok } = summaryOf([afterRetry(broken, result({ passed: 1 }))], 0);
    expect(lines).toEqual([
      'FLAKY unit: a.test.ts > adds',
      '',
      '1 flaky: passed only when run again, alone',
      '9 passed, 0 failed',
    ]);
    expect(ok).toBe(true);
  });

  it('is a failure when it fails again', () => {
    const { lines, ok } = summaryOf([afterRetry(broken, broken), result()], 1);
    expect(lines).toEqual(['FAILED unit: a.test.ts > adds', '', '18 passed, 1 failed, 1 skipped']);
    expect(ok).toBe(false);
  });

  it('ends with the counts alone where nothing is flaky', () => {
    expect(summaryOf([result({ skipped: 2 })], 0).lines).toEqual(['', '9 passed, 0 failed, 2 skipped']);
  });
});

describe('a check without a report', () => {
  it('says first what must not be, and then how it ended', () => {
    const output = `kill: 1 violations, 90 s\n  ! an order was sent twice\n${'  counts\n'.repeat(100)}13 scenarios, 1 violations`;
    const { failed, reasons } = readResult({ name: 'faults', command: [] }, 1, output, 90);
    expect(failed).toBe(1);
    const lines = reasons.join('\n').split('\n');
    expect(lines[0]).toBe('  ! an order was sent twice');
    expect(lines.at(-1)?.trim()).toBe('13 scenarios, 1 violations');
    expect(lines.length).toBeLessThan(30);
  });
});

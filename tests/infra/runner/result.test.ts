import { readResult, type Result, slowestLines, summaryOf } from '#tests/runner/result.ts';
import { describe, expect, it } from 'vitest';

const check = { name: 'unit', command: [], cores: 1 } as const;
const result = (fields: Partial<Result> = {}): Result => ({
  check,
  seconds: 1,
  passed: 9,
  failed: 0,
  skipped: 0,
  reasons: [],
  files: [],
  ...fields,
});

describe('the summary of npm test', () => {
  it('names what failed, and ends with the counts', () => {
    const broken = result({ failed: 1, reasons: ['a.test.ts > adds\n     expected 3'] });
    expect(summaryOf([broken, result()], 1)).toEqual({
      lines: ['FAILED unit: a.test.ts > adds', '', '18 passed, 1 failed, 1 skipped'],
      passed: 18,
      ok: false,
    });
    expect(summaryOf([result()], 0)).toEqual({ lines: ['', '9 passed, 0 failed'], passed: 9, ok: true });
  });

  it('lists the ten slowest files of all checks', () => {
    const files = Array.from({ length: 8 }, (_, at) => [`${at}.test.ts`, at] as const);
    const lines = slowestLines([
      result({ files }),
      result({ files: [['slow.test.ts', 99.96]] }),
      result({ files }),
    ]);
    expect(lines).toHaveLength(10);
    expect(lines.slice(0, 2)).toEqual(['   100.0 s  slow.test.ts', '     7.0 s  7.test.ts']);
  });
});

describe('a check without a report', () => {
  it('prints violations first, and then how it ended', () => {
    const output = `kill: 1 violations, 90 s\n  ! an order was sent twice\n${'  counts\n'.repeat(100)}13 scenarios, 1 violations`;
    const { failed, reasons } = readResult(check, 1, output, 90);
    expect(failed).toBe(1);
    const lines = reasons.join('\n').split('\n');
    expect(lines[0]).toBe('  ! an order was sent twice');
    expect(lines.at(-1)?.trim()).toBe('13 scenarios, 1 violations');
    expect(lines.length).toBeLessThan(30);
  });
});

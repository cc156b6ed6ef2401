import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, percentile, round } from '#tests/bench/statistics.ts';

describe('percentile', () => {
  it('takes the nearest rank', () => {
    const samples = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(percentile(samples, 0.5)).toBe(50);
    expect(percentile(samples, 0.99)).toBe(99);
    expect(percentile(samples, 1)).toBe(100);
    expect(percentile(samples, 0)).toBe(1);
    expect(percentile([7], 0.99)).toBe(7);
  });

  it('returns a sample that at least that share of samples does not exceed', () => {
    const samples = fc.array(fc.integer(), { minLength: 1 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(samples, share, (all, part) => {
        const found = percentile(all, part);
        expect(all).toContain(found);
        expect(all.filter((sample) => sample <= found).length).toBeGreaterThanOrEqual(part * all.length);
      }),
      { seed: 20_261_121, numRuns: 1000 },
    );
  });

  it('refuses an empty list and values that are not numbers', () => {
    expect(() => percentile([], 0.5)).toThrow('there are no samples');
    expect(() => percentile([1, Number.NaN], 0.5)).toThrow('a sample is not a number');
  });
});

describe('median', () => {
  it('is the middle value in any order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(() => median([])).toThrow('there are no samples');
  });
});

describe('round', () => {
  it('keeps three digits of small figures and rounds large ones to whole numbers', () => {
    expect([0.012_345, 1.2345, 12.345, 123.45, 1234.5, 0, -1.2345].map((value) => round(value))).toEqual([
      0.0123, 1.23, 12.3, 123, 1235, 0, -1.23,
    ]);
  });
});

import fc from 'fast-check';
import { MORE, quantile, rangeOf, TOOK_BOUNDS } from '#functions/modules/statistics/took.ts';
import { expect, test } from 'vitest';

const counted = (times: readonly number[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const ms of times) counts.set(rangeOf(ms), (counts.get(rangeOf(ms)) ?? 0) + 1);
  return counts;
};

test.each([
  [0, '1'],
  [1000, '1'],
  [1001, '2'],
  [179_999, '180'],
  [180_000, '180'],
  [180_001, '240'],
  [604_800_000, '604800'],
  [604_800_001, MORE],
])('%d ms are in the range up to %s', (ms, range) => expect(rangeOf(ms)).toBe(range));

test('no times have no median', () => expect(quantile(new Map(), 50)).toBeNull());

test('one time is both the median and the 95th percentile', () => {
  expect(quantile(counted([2500]), 50)).toEqual({ over: 2, within: 3 });
  expect(quantile(counted([2500]), 95)).toEqual({ over: 2, within: 3 });
});

test('beyond the last bound, there is no upper bound', () =>
  expect(quantile(counted([1e12]), 50)).toEqual({ over: 604_800, within: null }));

test('the 95th percentile excludes five slow ones of a hundred, includes six', () => {
  const of = (slow: number) =>
    quantile(counted(Array.from({ length: 100 }, (_, at) => (at < slow ? 500_000 : 1500))), 95);
  expect(of(5)).toEqual({ over: 1, within: 2 });
  expect(of(6)).toEqual({ over: 480, within: 600 });
});

test('the reported range always contains the nearest rank, over several days, too', () => {
  const times = fc.array(fc.integer({ min: 0, max: 800_000_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(times, times, fc.constantFrom(50, 95), (one, other, percent) => {
      const sums = new Map(counted(one));
      for (const [range, count] of counted(other)) sums.set(range, (sums.get(range) ?? 0) + count);
      const all = [...one, ...other].toSorted((a, b) => a - b);
      const exact = all[Math.ceil((all.length * percent) / 100) - 1] ?? 0;
      const range = quantile(sums, percent);
      expect(exact / 1000).toBeGreaterThanOrEqual(range?.over ?? Number.NaN);
      expect(exact / 1000).toBeLessThanOrEqual(range?.within ?? Infinity);
    }),
  );
});

test('up to three days, a range ends within 150 % of its start', () => {
  const bounds = TOOK_BOUNDS.filter((bound) => bound >= 2 && bound <= 3 * 86_400);
  for (const [at, bound] of bounds.slice(1).entries())
    expect(bound / (bounds[at] ?? 0)).toBeLessThanOrEqual(1.5);
});

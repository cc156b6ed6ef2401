import { coverOf, joined } from '#functions/capabilities/insight/statistics/period-sums.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '#shared/domain/statistics.ts';

const TODAY = '2026-11-20';

test('a year up to today is whole months', () =>
  expect(coverOf({ from: '2026-09-01', to: TODAY }, TODAY)).toEqual({
    months: ['2026-09', '2026-10', '2026-11'],
    days: [],
  }));

test('partial months are days', () =>
  expect(coverOf({ from: '2026-08-15', to: '2026-10-10' }, TODAY)).toEqual({
    months: ['2026-09'],
    days: [
      { from: '2026-08-15', to: '2026-08-31' },
      { from: '2026-10-01', to: '2026-10-10' },
    ],
  }));

test('covers each day of a period exactly once', () => {
  const last = '2030-12-31';
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 365 }), (begin, more) => {
      const from = dayAfter('2024-12-01', begin);
      const to = dayAfter(from, more);
      const { months, days } = coverOf({ from, to }, last);
      for (let day = dayAfter(from, -40); day <= dayAfter(to, 40); day = dayAfter(day, 1)) {
        const times =
          months.filter((month) => day.startsWith(month)).length +
          days.filter((run) => run.from <= day && day <= run.to).length;
        expect(times).toBe(day >= from && day <= to ? 1 : 0);
      }
    }),
    { numRuns: 50 },
  );
});

test('merges consecutive days', () =>
  expect(
    joined([
      { from: '2026-10-10', to: '2026-10-31' },
      { from: '2026-08-01', to: '2026-08-02' },
      { from: '2026-10-01', to: '2026-10-09' },
    ]),
  ).toEqual([
    { from: '2026-08-01', to: '2026-08-02' },
    { from: '2026-10-01', to: '2026-10-31' },
  ]));

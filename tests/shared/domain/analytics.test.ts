import { lastOfMonth, partsOf, periodBefore } from '#shared/domain/analytics.ts';
import { expect, test } from 'vitest';

test.each([
  ['2026-02-01', '2026-02-28'],
  ['2028-02-11', '2028-02-29'],
  ['2026-12-31', '2026-12-31'],
])('the month of %s ends on %s', (day, last) => expect(lastOfMonth(day)).toBe(last));

test('the previous period has as many days and ends the day before', () => {
  expect(periodBefore({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: '2026-11-19',
    to: '2026-11-19',
  });
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-30' })).toEqual({
    from: '2026-01-30',
    to: '2026-02-28',
  });
});

test('days, weeks from Monday, and months; the first and last are cut', () => {
  expect(partsOf({ from: '2026-11-18', to: '2026-11-20' }, 'day').map(({ from }) => from)).toEqual([
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
  ]);
  expect(partsOf({ from: '2026-11-18', to: '2026-12-01' }, 'week')).toEqual([
    { from: '2026-11-18', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-12-01' },
  ]);
  expect(partsOf({ from: '2026-11-18', to: '2027-01-02' }, 'month')).toEqual([
    { from: '2026-11-18', to: '2026-11-30' },
    { from: '2026-12-01', to: '2026-12-31' },
    { from: '2027-01-01', to: '2027-01-02' },
  ]);
});

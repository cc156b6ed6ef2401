import { expect, test } from 'vitest';
import { groupingsOf, paramsOf, problemOf, viewIn } from '#web/features/analytics/model/period.ts';

const TODAY = '2026-11-20';
const view = (address: string) => viewIn(new URLSearchParams(address), TODAY);

test.each([
  ['', '30d', '2026-10-22', 'day'],
  ['period=today', 'today', '2026-11-20', 'day'],
  ['period=7d', '7d', '2026-11-14', 'day'],
  ['period=90d', '90d', '2026-08-23', 'week'],
  ['period=90d&by=day', '90d', '2026-08-23', 'day'],
  ['period=12m', '12m', '2025-12-01', 'month'],
  ['period=12m&by=day', '12m', '2025-12-01', 'month'],
  ['period=for ever&by=hour', '30d', '2026-10-22', 'day'],
  ['from=2026-11-20&to=2026-11-01', '30d', '2026-10-22', 'day'],
])('%j is %s from %s on by %s, up to today', (address, choice, from, by) =>
  expect(view(address)).toMatchObject({ choice, from, to: TODAY, by }),
);

test('two days of choice', () =>
  expect(view('from=2026-01-01&to=2026-06-30&period=7d&account=sub_1')).toEqual({
    choice: 'custom',
    from: '2026-01-01',
    to: '2026-06-30',
    by: 'month',
    account: 'sub_1',
  }));

test.each([
  ['2026-02-30', '2026-03-01', 'incomplete'],
  ['', '2026-03-01', 'incomplete'],
  ['2026-03-02', '2026-03-01', 'order'],
  ['2025-01-01', '2026-01-02', 'long'],
  ['2025-01-01', '2026-01-01', null],
])('from %j to %j is %s', (from, to, problem) => expect(problemOf({ from, to })).toBe(problem));

test.each([
  [1, ['day']],
  [7, ['day']],
  [8, ['day', 'week']],
  [31, ['day', 'week', 'month']],
  [92, ['day', 'week', 'month']],
  [93, ['month']],
])('%d days are shown by %j', (days, by) => expect(groupingsOf(days)).toEqual(by));

test('another period leaves what was said of the one before, and nothing else', () => {
  const before = new URLSearchParams('period=90d&by=month&account=sub_1');
  expect(String(paramsOf(before, { choice: '7d' }))).toBe('period=7d&account=sub_1');
  expect(String(paramsOf(before, { choice: '30d' }))).toBe('account=sub_1');
  expect(String(paramsOf(before, { account: undefined }))).toBe('period=90d&by=month');
});

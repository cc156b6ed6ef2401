// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  clockTime,
  day,
  dayAndTime,
  duration,
  meanDuration,
  recentTime,
  relativeTime,
  secondWithZone,
  shortDuration,
  utcDay,
  utcDayEndsAt,
} from '#web/lib/format/time.ts';
import { minutesAgo, NOW } from '#tests/web/support/fixtures.ts';

const MINUTE = 60_000;

describe('relative time (S9.21)', () => {
  test.each([
    [0, 'Just now'],
    [59, 'Just now'],
    [60, '1 hour ago'],
    [119, '1 hour ago'],
    [120, '2 hours ago'],
    [23 * 60 + 59, '23 hours ago'],
    [24 * 60, '1 day ago'],
    [6 * 24 * 60, '6 days ago'],
    [-5, 'Just now'],
  ])('%i minutes before now: %s', (minutes, text) => {
    expect(relativeTime(minutesAgo(minutes), NOW)).toBe(text);
  });

  test('from seven days on it is the local date', () => {
    const then = minutesAgo(7 * 24 * 60);
    expect(relativeTime(then, NOW)).toBe(day(then));
    expect(day(then)).toMatch(/^Nov 1[234], 2026$/);
  });
});

describe('durations (S9.26)', () => {
  test.each([
    [0, '0m'],
    [59_999, '0m'],
    [5 * MINUTE, '5m'],
    [59 * MINUTE, '59m'],
    [60 * MINUTE, '1h 0m'],
    [125 * MINUTE, '2h 5m'],
    [24 * 60 * MINUTE, '1d 0h'],
    [(3 * 24 + 4) * 60 * MINUTE, '3d 4h'],
    [-1, '0m'],
  ])('%i ms: %s', (ms, text) => {
    expect(duration(ms)).toBe(text);
  });

  test('a mean below a minute', () => {
    expect([0, 1, 59_999, 60_000].map(meanDuration)).toEqual(['0m', '<1m', '<1m', '1m']);
  });

  test.each([
    [0, '0 ms'],
    [340, '340 ms'],
    [1_000, '1.0 s'],
    [2_410, '2.4 s'],
    [59_999, '59.9 s'],
    [154_000, '2m'],
  ])('of a step, %i ms: %s', (ms, text) => {
    expect(shortDuration(ms)).toBe(text);
  });
});

test('a time of day has two digits and no 24', () => {
  const midnight = new Date(2026, 10, 5, 0, 7).toISOString();
  expect(dayAndTime(midnight)).toBe('Nov 05, 2026 00:07');
});

test('the UTC day does not depend on where the reader is', () => {
  expect(utcDay(Date.parse('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20');
  expect(utcDay(Date.parse('2026-11-21T00:00:00.000Z'))).toBe('2026-11-21');
});

describe('times elsewhere than in the treasury', () => {
  const at = '2026-11-20T14:00:05.000Z';
  const after = (ms: number) => Date.parse(at) + ms;

  test.each([
    [0, 'Just now'],
    [59_999, 'Just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [60 * 60_000, '1 hour ago'],
    [25 * 60 * 60_000, '1 day ago'],
  ])('after %i ms: %s', (ms, text) => {
    expect(recentTime(at, after(ms))).toBe(text);
  });

  test('to the second with the zone, and the end of the UTC day on the reader’s clock', () => {
    expect(secondWithZone(at)).toMatch(/^Nov 2\d, 2026 \d\d:\d\d:05 GMT[+-]\d\d:\d\d$/);
    expect(utcDayEndsAt(Date.parse(at))).toBe(clockTime('2026-11-21T00:00:00.000Z'));
  });
});

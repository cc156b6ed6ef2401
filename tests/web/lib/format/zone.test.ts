// @vitest-environment node
import { afterEach, describe, expect, test } from 'vitest';
import {
  clockTime,
  day,
  dayAndSecond,
  dayAndTime,
  relativeTime,
  secondWithZone,
  utcDay,
  utcDayEndsAt,
} from '#web/lib/format/time.ts';
import { startOfReadersDay, startOfReadersMonth, whenReadersWallIs } from '#web/lib/format/zone.ts';
import { takeOverFormats } from '#web/lib/formats.ts';

const inZone = (
  timeZone: string | null,
  dateFormat: 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD' | null = null,
) => takeOverFormats({ dateFormat, timeZone });

afterEach(() => inZone(null));

test.each([
  [null, 'Nov 05, 2026', 'Nov 05, 2026 00:07'],
  ['MM/DD/YYYY', '11/05/2026', '11/05/2026 00:07'],
  ['DD/MM/YYYY', '05/11/2026', '05/11/2026 00:07'],
  ['YYYY-MM-DD', '2026-11-05', '2026-11-05 00:07'],
] as const)('with the date format %s a date is %s', (dateFormat, date, withTime) => {
  inZone('UTC', dateFormat);
  const iso = '2026-11-05T00:07:09.000Z';
  expect([day(iso), dayAndTime(iso), dayAndSecond(iso)]).toEqual([date, withTime, `${withTime}:09`]);
  expect(relativeTime(iso, Date.parse('2026-11-30T00:00:00Z'))).toBe(date);
  expect(secondWithZone(iso)).toBe(`${withTime}:09 GMT+00:00`);
});

test.each([
  ['America/Sao_Paulo', '2026-11-20T02:30:05.000Z', 'Nov 19, 2026 23:30:05 GMT-03:00'],
  // Half an hour, and three quarters of one.
  ['Asia/Kolkata', '2026-11-20T18:45:00.000Z', 'Nov 21, 2026 00:15:00 GMT+05:30'],
  ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', 'Nov 21, 2026 00:00:00 GMT+05:45'],
  // The hour that is there twice, and the one that is not there.
  ['America/New_York', '2026-11-01T05:59:59.000Z', 'Nov 01, 2026 01:59:59 GMT-04:00'],
  ['America/New_York', '2026-11-01T06:00:00.000Z', 'Nov 01, 2026 01:00:00 GMT-05:00'],
  ['Europe/Lisbon', '2026-03-29T00:59:59.000Z', 'Mar 29, 2026 00:59:59 GMT+00:00'],
  ['Europe/Lisbon', '2026-03-29T01:00:00.000Z', 'Mar 29, 2026 02:00:00 GMT+01:00'],
])('in %s %s is %s', (zone, iso, text) => {
  inZone(zone);
  expect(secondWithZone(iso)).toBe(text);
  expect(clockTime(iso)).toBe(text.slice(13, 18));
});

test('a UTC day stays one, and ends on the reader’s clock', () => {
  inZone('Asia/Kolkata', 'DD/MM/YYYY');
  const at = Date.parse('2026-11-20T23:00:00.000Z');
  expect(utcDay(at)).toBe('2026-11-20');
  expect(utcDayEndsAt(at)).toBe('05:30');
});

test('a zone that this browser does not know is passed over', () => {
  inZone('Mars/Olympus_Mons', 'YYYY-MM-DD');
  const iso = '2026-11-05T00:07:00.000Z';
  const chosen = dayAndTime(iso);
  inZone(null, 'YYYY-MM-DD');
  expect(chosen).toBe(dayAndTime(iso));
});

describe('the reader’s clock, set and read', () => {
  const wall = (text: string) => Date.parse(`${text}Z`);
  const when = (text: string) => new Date(whenReadersWallIs(wall(text))).toISOString();

  test('the first of two times, and after the gap where there is none', () => {
    inZone('America/New_York');
    expect(when('2026-11-01T01:30:00')).toBe('2026-11-01T05:30:00.000Z');
    expect(when('2026-03-08T02:30:00')).toBe('2026-03-08T07:30:00.000Z');
    expect(when('2026-07-01T12:00:00')).toBe('2026-07-01T16:00:00.000Z');
  });

  test('days and months begin at midnight of the zone', () => {
    inZone('America/New_York');
    const afterTheChange = Date.parse('2026-11-02T03:00:00Z');
    expect(new Date(startOfReadersDay(afterTheChange)).toISOString()).toBe('2026-11-01T04:00:00.000Z');
    expect(new Date(startOfReadersMonth(Date.parse('2026-11-20T12:00:00Z'))).toISOString()).toBe(
      '2026-11-01T04:00:00.000Z',
    );
    inZone('Asia/Kolkata');
    expect(new Date(startOfReadersDay(Date.parse('2026-11-20T18:29:59Z'))).toISOString()).toBe(
      '2026-11-19T18:30:00.000Z',
    );
  });
});

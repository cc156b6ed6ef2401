import { csvOf } from '#web/lib/save-file.ts';
import { afterEach, describe, expect, test } from 'vitest';
import {
  brl,
  exactly,
  money,
  percent,
  precise,
  sharePercent,
  usd,
  usdFour,
  usdt,
  usdtFigure,
} from '#web/lib/format/amount.ts';
import { changesOf } from '#web/components/ui/values-table.tsx';
import {
  clockTime,
  day,
  dayAndSecond,
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
import { startOfReadersDay, startOfReadersMonth, whenReadersWallIs } from '#web/lib/format/zone.ts';
import { takeOverFormats } from '#web/lib/formats.ts';
import { matching } from '#web/lib/search.ts';
import { minutesAgo, NOW } from '#tests/web/support/fixtures.ts';

/** Intl puts a no-break space between R$ and the digits. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('displayed amounts (S9.23 to S9.25)', () => {
  test('S9.25 BRL in Brazilian locale', () => {
    expect(plain(brl('1500.00'))).toBe('R$ 1.500,00');
    expect(plain(brl('0'))).toBe('R$ 0,00');
    expect(plain(brl('1000000000'))).toBe('R$ 1.000.000.000,00');
    expect(plain(brl('-12.5'))).toBe('-R$ 12,50');
  });

  test('S9.24 USDT with exactly 4 decimals', () => {
    expect(usdt('276.432199')).toBe('276.4322\u00a0USDT');
    expect(usdt('0')).toBe('0.0000\u00a0USDT');
    expect(usdtFigure('1000000000')).toBe('1,000,000,000.0000');
  });

  test('USDT of a sub-account as US dollars with 4 decimals', () => {
    expect(usdFour('276.432199')).toBe('$276.4322');
    expect(usdFour('0')).toBe('$0.0000');
  });

  test('S9.23 conversion amounts with 2 to 8 decimals', () => {
    expect(precise('276.432199', 'USDT')).toBe('276.432199\u00a0USDT');
    expect(precise('5', 'USDT')).toBe('5.00\u00a0USDT');
    expect(precise('0.123456789', 'BTC')).toBe('0.12345679\u00a0BTC');
  });

  test('keeps digits that a float would lose', () => {
    expect(precise('9007199254740993.12345678', 'USDT')).toBe('9,007,199,254,740,993.12345678\u00a0USDT');
  });

  test('an amount to confirm shows every digit', () => {
    expect(exactly('0.085714285714285714', 'ETH')).toBe('0.085714285714285714\u00a0ETH');
    expect(plain(exactly('1000000000', 'BRL'))).toBe('R$ 1.000.000.000,00');
    expect(plain(exactly('0.12345', 'BRL'))).toBe('R$ 0,12345');
    expect(exactly('as received', 'BRL')).toBe('as received\u00a0BRL');
  });

  test('one format per currency where the specification names none', () => {
    expect(plain(money('1500', 'BRL'))).toBe('R$ 1.500,00');
    expect(plain(precise('1500', 'BRL'))).toBe('R$ 1.500,00');
    expect(money('276.432199', 'USDT')).toBe('276.4322\u00a0USDT');
    expect(money('1', 'ETH')).toBe('1.00\u00a0ETH');
    expect(money('as received', 'BRL')).toBe('as received');
  });

  test('dollars and percent', () => {
    expect(usd('50000.00')).toBe('$50,000.00');
    expect(percent('0.5')).toBe('0.50%');
    expect(percent('1.2345')).toBe('1.2345%');
  });
});

const paths = (before: unknown, after: unknown) =>
  changesOf(before, after)
    .filter(({ changed }) => changed)
    .map(({ path }) => path);

describe('changes by an action', () => {
  test('lists every member that differs, at any depth', () => {
    const before = { role: 'client', limits: { min: '10.00', max: '50' }, tags: ['a'] };
    const after = { role: 'admin', limits: { min: '10.00', max: '60' }, tags: ['a', 'b'] };
    expect(paths(before, after)).toEqual(['role', 'limits.max', 'tags']);
    expect(changesOf(before, after).find(({ path }) => path === 'tags')).toEqual({
      path: 'tags',
      before: '["a"]',
      after: '["a","b"]',
      changed: true,
    });
  });

  test('a member missing from the request is unchanged', () => {
    expect(paths({ role: 'client', name: 'Ana' }, { role: 'admin' })).toEqual(['role']);
  });

  test('includes added and emptied members', () => {
    expect(paths({ a: '1', b: '2' }, { b: null, c: '' })).toEqual(['b', 'c']);
  });

  test('is empty with one side only', () => {
    expect(paths(null, { role: 'admin' })).toEqual([]);
    expect(paths({ role: 'admin' }, null)).toEqual([]);
    expect(changesOf(null, { role: 'admin' })).toHaveLength(1);
    expect(changesOf(null, null)).toEqual([]);
  });

  test('for a plain value is the value itself', () => {
    expect(changesOf('5', '6')).toEqual([{ path: '', before: '5', after: '6', changed: true }]);
  });
});

test.each([
  ['0', '50000', 0],
  ['39999.99', '50000', 79],
  ['40000', '50000', 80],
  ['49999.99', '50000', 99],
  ['50000', '50000', 100],
  ['75000', '50000', 100],
  ['1', '1000000000', 0],
  ['10', '0', 0],
  ['4'.padEnd(30, '9'), '9'.repeat(30), 49],
])('%s of %s is %i percent, rounded down and capped at 100', (part, whole, expected) => {
  expect(sharePercent(part, whole)).toBe(expected);
});

const MINUTE = 60_000;

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
])('S9.21 relative time: %i minutes ago: %s', (minutes, text) => {
  expect(relativeTime(minutesAgo(minutes), NOW)).toBe(text);
});

test('S9.22 relative time is the local date after seven days', () => {
  const then = minutesAgo(7 * 24 * 60);
  expect(relativeTime(then, NOW)).toBe(day(then));
  expect(day(then)).toMatch(/^Nov 1[234], 2026$/);
});

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
])('S9.26 durations: %i ms: %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});

test('durations: a mean below a minute is <1m', () => {
  expect([0, 1, 59_999, 60_000].map(meanDuration)).toEqual(['0m', '<1m', '<1m', '1m']);
});

test.each([
  [0, '0 ms'],
  [340, '340 ms'],
  [1_000, '1.0 s'],
  [2_410, '2.4 s'],
  [59_999, '59.9 s'],
  [154_000, '2m'],
])('step durations: %i ms: %s', (ms, text) => {
  expect(shortDuration(ms)).toBe(text);
});

test('midnight is 00, never 24', () => {
  const midnight = new Date(2026, 10, 5, 0, 7).toISOString();
  expect(dayAndTime(midnight)).toBe('Nov 05, 2026 00:07');
});

test('the UTC day does not depend on the time zone', () => {
  expect(utcDay(Date.parse('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20');
  expect(utcDay(Date.parse('2026-11-21T00:00:00.000Z'))).toBe('2026-11-21');
});

describe('times outside the treasury', () => {
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

  test('with seconds and zone, and the local time when the UTC day ends', () => {
    expect(secondWithZone(at)).toMatch(/^Nov 2\d, 2026 \d\d:\d\d:05 GMT[+-]\d\d:\d\d$/);
    expect(utcDayEndsAt(Date.parse(at))).toBe(clockTime('2026-11-21T00:00:00.000Z'));
  });
});

describe('zone', () => {
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
  ] as const)('S2.430 date format %s gives %s', (dateFormat, date, withTime) => {
    inZone('UTC', dateFormat);
    const iso = '2026-11-05T00:07:09.000Z';
    expect([day(iso), dayAndTime(iso), dayAndSecond(iso)]).toEqual([date, withTime, `${withTime}:09`]);
    expect(relativeTime(iso, Date.parse('2026-11-30T00:00:00Z'))).toBe(date);
    expect(secondWithZone(iso)).toBe(`${withTime}:09 GMT+00:00`);
  });

  test.each([
    ['America/Sao_Paulo', '2026-11-20T02:30:05.000Z', 'Nov 19, 2026 23:30:05 GMT-03:00'],
    // Offsets of a half hour and 45 minutes.
    ['Asia/Kolkata', '2026-11-20T18:45:00.000Z', 'Nov 21, 2026 00:15:00 GMT+05:30'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', 'Nov 21, 2026 00:00:00 GMT+05:45'],
    // The repeated hour, and the skipped one.
    ['America/New_York', '2026-11-01T05:59:59.000Z', 'Nov 01, 2026 01:59:59 GMT-04:00'],
    ['America/New_York', '2026-11-01T06:00:00.000Z', 'Nov 01, 2026 01:00:00 GMT-05:00'],
    ['Europe/Lisbon', '2026-03-29T00:59:59.000Z', 'Mar 29, 2026 00:59:59 GMT+00:00'],
    ['Europe/Lisbon', '2026-03-29T01:00:00.000Z', 'Mar 29, 2026 02:00:00 GMT+01:00'],
  ])('S2.431 in %s %s is %s', (zone, iso, text) => {
    inZone(zone);
    expect(secondWithZone(iso)).toBe(text);
    expect(clockTime(iso)).toBe(text.slice(13, 18));
  });

  test('S2.431 the UTC day stays the same and ends at a local time', () => {
    inZone('Asia/Kolkata', 'DD/MM/YYYY');
    const at = Date.parse('2026-11-20T23:00:00.000Z');
    expect(utcDay(at)).toBe('2026-11-20');
    expect(utcDayEndsAt(at)).toBe('05:30');
  });

  test('a zone unknown to the browser is ignored', () => {
    inZone('Mars/Olympus_Mons', 'YYYY-MM-DD');
    const iso = '2026-11-05T00:07:00.000Z';
    const chosen = dayAndTime(iso);
    inZone(null, 'YYYY-MM-DD');
    expect(chosen).toBe(dayAndTime(iso));
  });

  describe('local time to UTC', () => {
    const wall = (text: string) => Date.parse(`${text}Z`);
    const when = (text: string) => new Date(whenReadersWallIs(wall(text))).toISOString();

    test('takes the first of two times, and skips forward over a gap', () => {
      inZone('America/New_York');
      expect(when('2026-11-01T01:30:00')).toBe('2026-11-01T05:30:00.000Z');
      expect(when('2026-03-08T02:30:00')).toBe('2026-03-08T07:30:00.000Z');
      expect(when('2026-07-01T12:00:00')).toBe('2026-07-01T16:00:00.000Z');
    });

    test('days and months start at local midnight', () => {
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
});

const SERVICES = { id: 's', name: 'Aurora Serviços Ltda', email: null };
const JOAO = { id: 'j', name: 'João Ação', email: 'joao@serra.example' };
const PLAIN = { id: 'p', name: undefined, email: 'Plain@Aurora.example' };

const found = (search: string) =>
  matching([SERVICES, JOAO, PLAIN], search, ({ name, email }) => [name, email]).map(({ id }) => id);

test.each([
  ['letter case is ignored', 'AURORA', ['s', 'p']],
  ['untyped accents match', 'servicos', ['s']],
  ['typed accents match', 'SERVIÇOS', ['s']],
  ['a combining accent matches', 'Servic\u0327os', ['s']],
  ['a typed accent matches a plain letter', 'áurora', ['s', 'p']],
  ['every text is searched', 'serra.ex', ['j']],
  ['surrounding spaces are ignored', '  ação ', ['j']],
  ['an empty search matches all', '', ['s', 'j', 'p']],
  ['a blank search matches all', '  ', ['s', 'j', 'p']],
  ['nothing matches', 'no match', []],
])('%s', (_, search, ids) => {
  expect(found(search)).toEqual(ids);
});

test('CSV files start with a byte order mark', () => {
  expect(csvOf([['a', '=b', '-1.50'], ['']])).toBe(`\ufeff"a","'=b",-1.50\r\n""\r\n`);
  expect(csvOf([])).toBe('\ufeff');
});

import { csvOf } from '#web/lib/save-file.ts';
import { afterEach, describe, expect, test } from 'vitest';
import {
  brl,
  exactly,
  money,
  percent,
  precise,
  sharePercent,
  twoDecimals,
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

describe('amounts as they are shown (S9.23 to S9.25)', () => {
  test('S9.25 BRL in Brazilian locale', () => {
    expect(plain(brl('1500.00'))).toBe('R$ 1.500,00');
    expect(plain(brl('0'))).toBe('R$ 0,00');
    expect(plain(brl('1000000000'))).toBe('R$ 1.000.000.000,00');
    expect(plain(brl('-12.5'))).toBe('-R$ 12,50');
  });

  test('S9.24 USDT with exactly 4 decimals', () => {
    expect(usdt('276.432199')).toBe('276.4322 USDT');
    expect(usdt('0')).toBe('0.0000 USDT');
    expect(usdtFigure('1000000000')).toBe('1,000,000,000.0000');
  });

  test("a sub-account's USDT as US dollars with 4 decimals, other balances with 2", () => {
    expect(usdFour('276.432199')).toBe('$276.4322');
    expect(usdFour('0')).toBe('$0.0000');
    expect(twoDecimals('1234.5')).toBe('1,234.50');
  });

  test('S9.23 conversion amounts with 2 to 8 decimals', () => {
    expect(precise('276.432199', 'USDT')).toBe('276.432199 USDT');
    expect(precise('5', 'USDT')).toBe('5.00 USDT');
    expect(precise('0.123456789', 'BTC')).toBe('0.12345679 BTC');
  });

  test('no digit is lost that a float would lose', () => {
    expect(precise('9007199254740993.12345678', 'USDT')).toBe('9,007,199,254,740,993.12345678 USDT');
  });

  test('every digit of an amount to confirm', () => {
    expect(exactly('0.085714285714285714', 'ETH')).toBe('0.085714285714285714 ETH');
    expect(plain(exactly('1000000000', 'BRL'))).toBe('R$ 1.000.000.000,00');
    expect(plain(exactly('0.12345', 'BRL'))).toBe('R$ 0,12345');
    expect(exactly('as received', 'BRL')).toBe('as received BRL');
  });

  test('one format for one currency, where the specification names no other', () => {
    expect(plain(money('1500', 'BRL'))).toBe('R$ 1.500,00');
    expect(plain(precise('1500', 'BRL'))).toBe('R$ 1.500,00');
    expect(money('276.432199', 'USDT')).toBe('276.4322 USDT');
    expect(money('1', 'ETH')).toBe('1.00 ETH');
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

describe('what an action changed', () => {
  test('is every member that is another one afterwards, however deep', () => {
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

  test('a member that the request leaves out is unchanged', () => {
    expect(paths({ role: 'client', name: 'Ana' }, { role: 'admin' })).toEqual(['role']);
  });

  test('is a member that comes, and one that is emptied', () => {
    expect(paths({ a: '1', b: '2' }, { b: null, c: '' })).toEqual(['b', 'c']);
  });

  test('is nothing where there is one side alone', () => {
    expect(paths(null, { role: 'admin' })).toEqual([]);
    expect(paths({ role: 'admin' }, null)).toEqual([]);
    expect(changesOf(null, { role: 'admin' })).toHaveLength(1);
    expect(changesOf(null, null)).toEqual([]);
  });

  test('of values without members is the whole', () => {
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
])('%s of %s is %i percent: rounded down, capped at 100', (part, whole, expected) => {
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
])('S9.21 relative time: %i minutes before now: %s', (minutes, text) => {
  expect(relativeTime(minutesAgo(minutes), NOW)).toBe(text);
});

test('S9.22 relative time from seven days on it is the local date', () => {
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

test('durations: a mean below a minute', () => {
  expect([0, 1, 59_999, 60_000].map(meanDuration)).toEqual(['0m', '<1m', '<1m', '1m']);
});

test.each([
  [0, '0 ms'],
  [340, '340 ms'],
  [1_000, '1.0 s'],
  [2_410, '2.4 s'],
  [59_999, '59.9 s'],
  [154_000, '2m'],
])('durations of a step, %i ms: %s', (ms, text) => {
  expect(shortDuration(ms)).toBe(text);
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
  ] as const)('S2.430 with the date format %s a date is %s', (dateFormat, date, withTime) => {
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
  ])('S2.431 in %s %s is %s', (zone, iso, text) => {
    inZone(zone);
    expect(secondWithZone(iso)).toBe(text);
    expect(clockTime(iso)).toBe(text.slice(13, 18));
  });

  test('S2.431 a UTC day stays one, and ends on the reader’s clock', () => {
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
});

const SERVICES = { id: 's', name: 'Aurora Serviços Ltda', email: null };
const JOAO = { id: 'j', name: 'João Ação', email: 'joao@serra.example' };
const PLAIN = { id: 'p', name: undefined, email: 'Plain@Aurora.example' };

const found = (search: string) =>
  matching([SERVICES, JOAO, PLAIN], search, ({ name, email }) => [name, email]).map(({ id }) => id);

test.each([
  ['letter case makes no difference', 'AURORA', ['s', 'p']],
  ['accents that are not typed are found', 'servicos', ['s']],
  ['accents that are typed find the same', 'SERVIÇOS', ['s']],
  ['an accent typed as a character of its own finds the same', 'Servic\u0327os', ['s']],
  ['and what has none is found with them', 'áurora', ['s', 'p']],
  ['each text is searched', 'serra.ex', ['j']],
  ['space around it makes no difference', '  ação ', ['j']],
  ['nothing searched for is in all', '', ['s', 'j', 'p']],
  ['nor is space searched for', '  ', ['s', 'j', 'p']],
  ['a text in none of them', 'no match', []],
])('%s', (_, search, ids) => {
  expect(found(search)).toEqual(ids);
});

test('the files of the pages begin with a byte order mark', () => {
  expect(csvOf([['a', '=b', '-1.50'], ['']])).toBe(`\ufeff"a","'=b",-1.50\r\n""\r\n`);
  expect(csvOf([])).toBe('\ufeff');
});

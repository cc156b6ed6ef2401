import { expect, test } from 'vitest';
import { breakdownSheet, periodSheet } from '#web/features/analytics/model/sheets.ts';
import { insightsOf } from '#web/features/analytics/model/insights.ts';
import { inUnit, times, unitOf, unitTick } from '#web/features/analytics/model/live-series.ts';
import { describe as inWords } from '#web/features/analytics/model/series.ts';
import { analytics, breakdownRow, figures, NO_FIGURES } from '../fixtures.ts';

test('a sheet has a column of the spread for whom it concerns alone, in every row', () => {
  for (const [spread, columns] of [
    [null, 12],
    ['0.5', 13],
  ] as const) {
    const sheet = periodSheet(
      analytics({ figures_before: { ...NO_FIGURES, spread: spread && '0' } }, figures({ spread })),
    );
    const before = sheet.slice(
      0,
      sheet.findIndex(([first]) => first === ''),
    );
    expect(before.map((row) => row.length)).toEqual([columns, columns, columns]);
  }
});

test('what no time is known of is an empty cell, and one beyond the last range says so', () => {
  const [, row] = breakdownSheet([
    breakdownRow({
      figures: { ...NO_FIGURES, p95: { over: 604_800, within: null } },
      figures_before: NO_FIGURES,
    }),
  ]);
  expect(row?.slice(9, 12)).toEqual(['', '', 'more than 604800']);
  expect(breakdownSheet([])).toHaveLength(1);
});

test('of nothing nothing is said', () =>
  expect(insightsOf(analytics({ figures_before: NO_FIGURES, reasons: [] }, NO_FIGURES))).toEqual([]));

test('a single day is not the strongest of its days', () => {
  const day = { from: '2026-11-20', to: '2026-11-20' };
  const texts = insightsOf(analytics({}, figures(), day)).map(({ text }) => text);
  expect(texts.some((text) => text.startsWith('The strongest'))).toBe(false);
});

test('lines of times are broken where none completed, and stand in a unit with whole lines across', () => {
  const [median] = times(analytics().parts);
  expect(median?.marks.map(({ height }) => height)).toEqual([null, null, 180, null, null, null, null]);
  expect(unitOf(600)).toBe(60);
  expect(unitOf(119)).toBe(1);
  expect(inUnit(times(analytics().parts), 60)[0]?.marks[2]?.height).toBe(3);
  expect([2, 2.5, 1 / 7].map(unitTick(60))).toEqual(['2m', '2m 30s', '']);
});

test('a picture with many marks names its highest', () => {
  const names = Array.from({ length: 31 }, (_, at) => `day ${at}`);
  const marks = names.map((name, at) => ({ height: at === 7 ? 9 : 1, short: name, text: name }));
  expect(inWords('Volume', [{ name: 'Received', color: 'first', marks }], names)).toBe(
    'Volume. Received: at most day 7, day 7.',
  );
});

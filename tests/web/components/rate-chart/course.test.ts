// @vitest-environment node
import { expect, test } from 'vitest';
import { courseOf, pathOf, shownPrice } from '#web/components/rate-chart/course.ts';

const BOX = { width: 288, height: 100, edge: 10 };
const at = (minutes: number): string =>
  new Date(Date.parse('2026-11-20T14:00:00.000Z') + minutes * 60_000).toISOString();

test('a price is shown to four decimals, never rounded up', () => {
  expect(shownPrice('5.419999999999')).toBe('5.4199');
});

test('first, last, lowest and highest are by amount, not by text', () => {
  const points = [
    { at: at(0), price: '9.5' },
    { at: at(5), price: '10.25' },
    { at: at(10), price: '9.75' },
  ];
  expect(courseOf(points)).toMatchObject({
    first: { price: '9.5' },
    last: { price: '9.75' },
    lowest: '9.5',
    highest: '10.25',
  });
  expect(courseOf([])).toBeUndefined();
});

test('time runs to the right and the highest price is at the top', () => {
  const points = [
    { at: at(0), price: '5' },
    { at: at(5), price: '6' },
  ];
  expect(pathOf(points, '24h', BOX)).toBe('M287.0 90.0L287.0 90.0L288.0 10.0');
});

test('nothing is drawn where there was no price', () => {
  const points = [0, 5, 60, 65].map((minutes) => ({ at: at(minutes), price: '5' }));
  expect(pathOf(points, '24h', BOX).match(/M/g)).toHaveLength(2);
  expect(pathOf([], '24h', BOX)).toBe('');
});

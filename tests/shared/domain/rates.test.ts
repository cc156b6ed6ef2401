import {
  isOffBy,
  isTaken,
  medianOf,
  percentOff,
  priceOf,
  RATE_SERIES,
  RATE_WINDOWS,
  slotOf,
  WINDOW_SERIES,
} from '#shared/domain/rates.ts';
import { expect, test } from 'vitest';

test('a slot starts at a multiple of its series', () => {
  const at = new Date('2026-11-20T14:07:31.250Z');
  expect(slotOf('5m', at)).toBe('2026-11-20T14:05:00.000Z');
  expect(slotOf('1h', at)).toBe('2026-11-20T14:00:00.000Z');
  expect(slotOf('6h', at)).toBe('2026-11-20T12:00:00.000Z');
});

test('no window has more than 288 points', () => {
  for (const window of RATE_WINDOWS) {
    const { series, ms } = WINDOW_SERIES[window];
    expect(ms / RATE_SERIES[series]).toBeLessThanOrEqual(288);
  }
});

test.each([
  ['1500', '277.264325', '5.410000006311'],
  ['1', '3', '0.333333333333'],
  ['0', '3', undefined],
  ['1', '0', undefined],
  ['0.000000000001', '1000', undefined],
])('%s for %s is a price of %s', (source, target, price) => {
  expect(priceOf(source, target)).toBe(price);
});

test('the median is the middle price by value, and needs at least twelve prices', () => {
  const prices = [
    '9.9',
    '10.1',
    '5.4',
    '100',
    '5.41',
    '5.42',
    '5.43',
    '5.44',
    '5.45',
    '5.46',
    '5.47',
    '5.48',
  ];
  expect(medianOf(prices)).toBe('5.455');
  expect(medianOf([...prices, '0.1'])).toBe('5.45');
  expect(medianOf(prices.slice(1))).toBeUndefined();
});

test.each([
  ['5.25', '5', '5', false, '5'],
  ['5.250000000001', '5', '5', true, '5'],
  ['4.75', '5', '5', false, '5'],
  ['4.749999999999', '5', '5', true, '5'],
  ['5.36', '5', '5', true, '7.2'],
])('%s is off %s by more than %s percent: %s', (price, from, percent, isOff, off) => {
  expect(isOffBy(price, from, percent)).toBe(isOff);
  expect(percentOff(price, from)).toBe(off);
});

test.each([
  ['the same', '5.8', true],
  ['one nearer to the median', '5.5', true],
  ['one worse by up to one percent', '5.858', true],
  ['one worse by more', '5.8581', false],
  ['one as far on the other side', '4.2', false],
])('accepting a price of 5.8 over a median of 5 covers %s', (_what, price, isCovered) => {
  expect(isTaken(price, '5.8', '5')).toBe(isCovered);
});

// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { effective, isOutside, rangeOf, shown, typedPercent } from '#web/features/spreads/model/effective.ts';
import { band, spread } from '../fixtures.ts';

test.each([
  ['0', '0.00%'],
  ['0.0001', '0.01%'],
  ['0.0075', '0.75%'],
  ['0.05', '5.00%'],
  ['0.5', '50.00%'],
])('the fraction %s is %s', (fraction, text) => {
  expect(shown(fraction)).toBe(text);
});

test.each([
  [' 0.0075 ', '0.75%'],
  ['', undefined],
  ['half', undefined],
  ['0,01', undefined],
])('typed %j is %j', (text, said) => {
  expect(typedPercent(text)).toBe(said);
});

describe('what applies', () => {
  test.each([
    ['the custom spread', spread({ custom_spread: '0.0123' }), '1.23%'],
    ['zero is a custom spread', spread({ custom_spread: '0' }), '0.00%'],
    ['else the band’s minimum', spread(), '0.50%'],
    ['else the default', spread({ spread_band: null }), '0.50%'],
    ['without one, the default', undefined, '0.50%'],
  ])('%s', (_, one, text) => {
    expect(effective(one)).toBe(text);
  });
});

test('a band in percent, and what lies outside of it', () => {
  expect(rangeOf(band())).toBe('0.50% to 1.00%');
  expect(isOutside('0.0049', band())).toBe(true);
  expect(isOutside('0.005', band())).toBe(false);
  expect(isOutside('0.0101', band())).toBe(true);
  expect(isOutside('', band())).toBe(false);
});

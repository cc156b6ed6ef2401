// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  effective,
  isOutside,
  percentText,
  rangeOf,
  shown,
  typedFraction,
} from '#web/features/spreads/model/effective.ts';
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
  [' 0.75 ', '0.0075'],
  ['0,75%', '0.0075'],
  ['1.250', '0.0125'],
  ['', undefined],
  ['half', undefined],
])('typed in percent, %j is the fraction %j', (text, fraction) => {
  expect(typedFraction(text)).toBe(fraction);
});

test('a fraction stands in the form in percent', () => {
  expect(percentText('0.0075')).toBe('0.75');
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
  expect(isOutside('0.49', band())).toBe(true);
  expect(isOutside('0.5', band())).toBe(false);
  expect(isOutside('1.01', band())).toBe(true);
  expect(isOutside('', band())).toBe(false);
});

import { add, compare } from '#shared/domain/money.ts';
import { expect, test } from 'vitest';
import {
  hundredths,
  millions,
  sharesOf,
  spaced,
  thousands,
  tickOf,
} from '#web/features/analytics/model/plot.ts';
import { CORRIDORS, MONTHS } from '#web/features/analytics/sample.ts';

test('amounts as heights and as millions', () => {
  expect(thousands('2640999.99')).toBe(2640);
  expect(thousands('0')).toBe(0);
  expect(millions('4560000.00')).toBe('R$ 4.56M');
  expect(millions('1000000000.00')).toBe('R$ 1000M');
});

test('small amounts have a height, and lines across are short', () => {
  expect(hundredths('0.019')).toBe(1);
  expect(hundredths('1234.5')).toBe(123_450);
  expect(tickOf(123_450)).toBe('1.23K');
});

test('so many names stand below as have room, the first always', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  expect(spaced(names, 300, 50)).toEqual(names);
  expect(spaced(names, 150, 50)).toEqual(['a', 'c', 'e']);
  expect(spaced(names, 0, 50)).toEqual(['a']);
  expect(spaced(names, 10, 0)).toEqual(names);
});

test('shares of a whole, and of nothing', () => {
  expect(sharesOf(['1', '3'], '4')).toEqual([25, 75]);
  expect(sharesOf(['0'], '0')).toEqual([0]);
});

test('the sample figures agree with each other', () => {
  const months = MONTHS.reduce((sum, { received }) => add(sum, received), '0');
  const corridors = CORRIDORS.reduce((sum, { volume }) => add(sum, volume), '0');
  expect(months).toBe('21400000');
  expect(corridors).toBe(months);
  for (const { received, converted } of MONTHS) expect(compare(converted, received)).toBe(-1);
});

import * as money from '#shared/domain/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const plain = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat({ max: 12 }))
  .map(([digits, places]) => money.shift(digits.toString(), -places));

const RUNS = { seed: 20_261_121, numRuns: 1000 };

describe('amounts', () => {
  test.each(['0', '1', '-1', '1500.00', '0.000001', '999999999999999999999999999999.999999999999999999'])(
    '%s is one',
    (text) => expect(money.isAmount(text)).toBe(true),
  );

  const NONE = '1e3 0x10 NaN Infinity 1,000 +1 01 1. .5 --1 ١ 1_000 1.0000000000000000001';
  test.each(['', ' ', '1 ', ...NONE.split(' ')])('%j is none', (text) =>
    expect(money.isAmount(text)).toBe(false),
  );

  test('arithmetic refuses invalid amounts, floats included', () => {
    expect(() => money.add('1e3', '1')).toThrow(TypeError);
    expect(() => money.add('NaN', '1')).toThrow(TypeError);
  });

  test('sums that floats get wrong are right', () => {
    expect(money.add('0.1', '0.2')).toBe('0.3');
    expect(money.subtract('1.1', '1')).toBe('0.1');
    expect(money.multiply('1.005', '1000')).toBe('1005');
    expect(money.add('9007199254740993', '0.01')).toBe('9007199254740993.01');
  });

  test('a quotient is never rounded up', () => {
    expect(money.divide('1', '5.41', 12)).toBe('0.184842883548');
    expect(money.divide('2', '3', 18)).toBe('0.666666666666666666');
    expect(money.divide('-2', '3', 2)).toBe('-0.66');
    expect(money.divide('10', '4', 0)).toBe('2');
    expect(money.divide('999999999999999999999999999999', '1', 2)).toBe('999999999999999999999999999999');
    expect(() => money.divide('1', '0.00', 2)).toThrow(RangeError);
  });

  test('rounds towards zero', () => {
    expect(money.roundDown('1.9999999', 6)).toBe('1.999999');
    expect(money.roundDown('-1.9999999', 6)).toBe('-1.999999');
    expect(money.roundDown('1.500', 6)).toBe('1.5');
    expect(money.roundDown('0.0000001', 6)).toBe('0');
  });

  test('shifts the point exactly both ways', () => {
    expect(money.shift('0.5', -2)).toBe('0.005');
    expect(money.shift('0.005', 2)).toBe('0.5');
    expect(money.shift('-12.34', -4)).toBe('-0.001234');
    fc.assert(
      fc.property(plain, fc.nat({ max: 6 }), (amount, places) => {
        expect(money.compare(money.shift(money.shift(amount, places), -places), amount)).toBe(0);
      }),
      RUNS,
    );
  });

  test('adding and then subtracting gives the same amount', () => {
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        expect(money.compare(money.subtract(money.add(a, b), b), a)).toBe(0);
      }),
      RUNS,
    );
  });

  test('counts significant decimals', () => {
    expect(money.decimals('1.50')).toBe(1);
    expect(money.decimals('100')).toBe(0);
  });

  test.each([
    ['1500', '1500'],
    ['1500.00', '1500.00'],
    ['1.5e3', '1500'],
    ['1E-7', '0.0000001'],
    ['0.1234567890123456789', undefined],
    ['abc', undefined],
    ['', undefined],
    ['0x1f', undefined],
  ])("a provider's %j reads as %j", (text, amount) => expect(money.readAmount(text)).toBe(amount));
});

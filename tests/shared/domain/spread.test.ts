import { afterSpread, chooseSpread, spreadBeside, toFraction, toPercent } from '#shared/domain/spread.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare } from '#shared/domain/money.ts';

const RUNS = { seed: 20_261_121, numRuns: 1000 };

describe('spreads', () => {
  test('converts between percent and fraction without loss', () => {
    expect(toPercent({ fraction: '0.0125' })).toEqual({ percent: '1.25' });
    expect(toFraction({ percent: '0.5' })).toEqual({ fraction: '0.005' });
  });

  test('applies the first one set, and zero is set', () => {
    const sources = {
      override: { percent: '0' },
      custom: { fraction: '0.01' },
      bandMinimum: { fraction: '0.02' },
    };
    expect(chooseSpread(sources)).toEqual({ percent: '0', rule: 'override' });
    expect(chooseSpread({ ...sources, override: null })).toEqual({ percent: '1', rule: 'custom' });
    expect(chooseSpread({ ...sources, override: null, custom: null })).toEqual({
      percent: '2',
      rule: 'band',
    });
    expect(chooseSpread({ override: null, custom: null, bandMinimum: null })).toEqual({
      percent: '0.5',
      rule: 'default',
    });
  });

  test('rounds the rest down to 6 decimals, never above the quote', () => {
    expect(afterSpread('277.264325', { percent: '0.5' })).toBe('275.878003');
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), fc.nat({ max: 1000 }), (quoted, spread) => {
        const left = afterSpread(`${quoted}.123456`, {
          percent: `${Math.trunc(spread / 100)}.${String(spread % 100).padStart(2, '0')}`,
        });
        expect(compare(left, `${quoted}.123456`)).toBeLessThanOrEqual(0);
        expect(left.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(6);
      }),
      RUNS,
    );
  });
});

describe('the gateway’s spread that stays in the account', () => {
  test('is the quote less the customer’s part, rounded up to 6 decimals', () => {
    expect(spreadBeside('95', { percent: '5' })).toBe('5');
    expect(spreadBeside('275.878003', { percent: '0.5' })).toBe('1.386322');
    expect(spreadBeside('100', { percent: '0' })).toBe('0');
  });

  test('plus the customer’s part equals the quote, up to that part’s rounding', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), fc.nat({ max: 1000 }), (quoted, spread) => {
        const percent = { percent: `${Math.floor(spread / 100)}.${String(spread % 100).padStart(2, '0')}` };
        const left = afterSpread(`${quoted}.123456`, percent);
        const both = add(left, spreadBeside(left, percent));
        expect(compare(add(both, '0.000002'), `${quoted}.123456`)).toBeGreaterThanOrEqual(0);
      }),
      RUNS,
    );
  });
});

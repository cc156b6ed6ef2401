import { compare, decimals } from '@ramps-gateway/shared/domain/money.ts';
import { plainOf, readTyped, typedText } from '@ramps-gateway/shared/domain/typed-amount.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const THIRTY = '9'.repeat(30);

/** Typed texts by the amount they mean. */
const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  '1500': [
    '1500',
    '1.500',
    '1,500',
    ' 1500 ',
    '1500 BRL',
    '\uff32\uff04\u3000\uff11\uff0e\uff15\uff10\uff10',
  ],
  '1500.00': ['R$ 1.500,00', 'r$1.500,00', 'R$\u00a01.500,00'],
  '1500.50': ['1.500,50', '1,500.50', '1 500,50', '1\u202f500,50'],
  '1500.5': ['1500.5', '1500,5', '\uff11\uff15\uff10\uff10\uff0c\uff15'],
  '1500.500': ['1500.500'],
  '1000': ['1.000', '1,000'],
  '12345': ['12.345'],
  '1234.56': ['1,234.56'],
  '1234.567': ['1.234,567'],
  '1234567.89': ['1.234.567,89'],
  '1000000': ['1.000.000', '1,000,000', '1 000 000'],
  '1.5': ['1.5', '1,5'],
  '1.50': ['1.50'],
  '1.0000': ['1.0000'],
  '0.5': ['0.5', '0,5', '.5', ',5'],
  '0.125': ['0.125', '0,125'],
  '5': ['5.', '5,'],
  '0': ['0'],
  '7': ['007'],
  [THIRTY]: [THIRTY],
};

test.each(Object.entries(AMOUNTS))('%s is typed as %j', (amount, all) => {
  for (const typed of all)
    expect([typed, readTyped(typed, { unit: 'BRL' })]).toMatchObject([typed, { kind: 'amount', amount }]);
});

test.each([
  ['negative', ['-5', '\u22125', '(5)', 'R$ -5']],
  [
    'characters',
    ['abc', '.', 'R$', 'NaN', '1e5', '0x10', '+5', "1'500", '5\u00b2', '\u0661\u0665', '\u00bd 1'],
  ],
  ['currency', ['US$ 100', '$100', '100 USDT', '5%']],
  [
    'grouping',
    [
      ...['1.00.000', '1,50.000', '1.000,000.00', '1.5.0', '1 2', '1. 500', '01.500', '0.000.000', '1,,5'],
      '1234.567.890',
    ],
  ],
  ['size', [`9${THIRTY}`]],
])('is refused for its %s: %j', (why, all) => {
  for (const typed of all) {
    expect([typed, readTyped(typed, { unit: 'BRL' })]).toEqual([typed, { kind: 'refused', why }]);
    expect(plainOf(typed, { unit: 'BRL' })).toBeUndefined();
  }
});

test('an empty text is no amount', () => {
  expect(readTyped(' \u00a0')).toEqual({ kind: 'empty' });
});

test('only text that other conventions read as another number is ambiguous', () => {
  const ambiguous = (typed: string) => {
    const read = readTyped(typed);
    return read.kind === 'amount' && read.isAmbiguous;
  };
  expect(['1.500', '1,500', '12,345'].every(ambiguous)).toBe(true);
  expect(['1500', '1.5', '1.500,50', '1.000.000', '0.125', '1 500', '1500.500'].some(ambiguous)).toBe(false);
});

test('refuses decimals that a field cannot have, but accepts trailing zeros', () => {
  expect(readTyped('1,505', { decimals: 2 })).toMatchObject({ amount: '1505' });
  expect(readTyped('0,505', { decimals: 2 })).toEqual({ kind: 'refused', why: 'decimals' });
  expect(readTyped('0,500', { decimals: 2 })).toMatchObject({ amount: '0.500' });
});

test('accepts the field’s unit beside it', () => {
  expect(readTyped('0.5%', { unit: '%' })).toMatchObject({ amount: '0.5' });
  expect(readTyped('R$ 12,5', { unit: '%' })).toEqual({ kind: 'refused', why: 'currency' });
  expect(readTyped('12,5 usdt', { unit: 'USDT' })).toMatchObject({ amount: '12.5' });
  expect(readTyped('R$ 12,5', { unit: 'USDT' })).toEqual({ kind: 'refused', why: 'currency' });
});

test('a percentage has no thousands', () => {
  expect(readTyped('1.250', { unit: '%' })).toEqual({ kind: 'amount', amount: '1.250', isAmbiguous: false });
  expect(readTyped('1,250', { unit: '%' })).toMatchObject({ amount: '1.250' });
});

const digit = (from: number) => fc.integer({ min: from, max: 9 }).map(String);
const amounts = fc
  .tuple(
    fc.oneof(
      fc.constant('0'),
      fc.tuple(digit(1), fc.array(digit(0), { maxLength: 11 })).map(([a, b]) => a + b.join('')),
    ),
    fc.array(digit(0), { maxLength: 8 }).map((some) => some.join('').replace(/0+$/, '')),
  )
  .map(([whole, fraction]) => (fraction === '' ? whole : `${whole}.${fraction}`));

const grouped = (whole: string, sign: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, sign);

describe('1,000 typed amounts', () => {
  test('can be read back from a field’s text', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(compare(plainOf(typedText(amount)) ?? '-1', amount)).toBe(0);
      }),
      { numRuns: 1000, seed: 10 },
    );
  });

  test.each([
    ['Brazilian', '.', ','],
    ['English', ',', '.'],
    ['with blanks', ' ', ','],
    ['with narrow blanks', '\u202f', '.'],
  ])('can be read as written: %s', (_name, group, sign) => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const [whole = '', fraction = ''] = amount.split('.');
        // Three decimals get a fourth, because they would read as thousands.
        const shown = decimals(amount) === 3 ? `${fraction}0` : fraction;
        const typed = `${grouped(whole, group)}${shown === '' ? '' : sign}${shown}`;
        expect(compare(plainOf(typed) ?? '-1', amount)).toBe(0);
      }),
      { numRuns: 1000, seed: 10 },
    );
  });

  test('are never read as another number: an accepted text follows one convention, and is marked if they differ', () => {
    const reading = (text: string, group: string, sign: string): string | undefined => {
      const shape = new RegExp(`^(\\d+|[1-9]\\d{0,2}(\\${group}\\d{3})+)(\\${sign}\\d*)?$`);
      return shape.test(text) ? text.replaceAll(group, '').replace(sign, '.').replace(/\.$/, '') : undefined;
    };
    const same = (a: string, b: string) => compare(a, b) === 0;
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][0-9.,]{0,10}$/), (text) => {
        const read = readTyped(text);
        const [brazilian, english] = [reading(text, '.', ','), reading(text, ',', '.')];
        if (read.kind !== 'amount') {
          expect([brazilian, english]).toEqual([undefined, undefined]);
          return;
        }
        const readings = [brazilian, english].filter((one) => one !== undefined);
        expect(readings.some((one) => same(one, read.amount))).toBe(true);
        expect(read.isAmbiguous).toBe(
          brazilian !== undefined && english !== undefined && !same(brazilian, english),
        );
      }),
      { numRuns: 1000, seed: 10 },
    );
  });
});

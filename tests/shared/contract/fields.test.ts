import { pageQuery, plainText, wholeNumber } from '#shared/contract/fields.ts';
import { plainPart } from '#shared/domain/texts.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const CONTROLS = ['\u0000', '\t', '\n', '\r', '\u001b', '\u007f', '\u0085'];
const DIRECTIONS = [
  '\u061c',
  '\u200e',
  '\u200f',
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069'],
];

describe('a plain text', () => {
  const text = plainText(10);

  test.each(['', 'Ann', 'João 😀', '価格', 'a b', '0123456789'])('%j is one', (value) => {
    expect(z.safeParse(text, value)).toMatchObject({ success: true, data: value });
  });

  test.each([...CONTROLS, ...DIRECTIONS])('one with %j is refused', (sign) => {
    for (const value of [sign, `a${sign}b`, `${sign}ab`, `ab${sign}`])
      expect(z.safeParse(text, value).success).toBe(false);
  });

  test.each(['01234567890', 'a\ud800', '\udc00', 7, null, undefined])('%j is refused', (value) => {
    expect(z.safeParse(text, value).success).toBe(false);
  });
});

describe('the plain part of a text', () => {
  test.each([...CONTROLS, ...DIRECTIONS])('is without %j', (sign) => {
    expect(plainPart(`${sign}Ann${sign}${sign}`, 20)).toBe('Ann');
    expect(plainPart(sign.repeat(3), 20)).toBe('');
    const between = CONTROLS.includes(sign) ? 'Ann Lee' : 'AnnLee';
    expect(plainPart(`Ann${sign}${sign}Lee`, 20)).toBe(between);
  });

  test('is cut between characters', () => {
    expect(plainPart('ab😀', 3)).toBe('ab');
    expect(plainPart('ab😀', 4)).toBe('ab😀');
    expect(plainPart('ab  cd', 4)).toBe('ab');
    expect(plainPart('a\ud800b', 5)).toBe('a\ufffdb');
    expect(plainPart('x'.repeat(100_000), 200)).toHaveLength(200);
  });
});

describe('a whole number in a query', () => {
  const { limit } = z.object(pageQuery(20)).def.shape;

  test.each([
    [undefined, 20],
    ['1', 1],
    ['200', 200],
    ['007', 7],
  ])('%j is %j', (received, value) => {
    expect(z.safeParse(limit, received)).toMatchObject({ success: true, data: value });
  });

  test('is refused in any other form', () => {
    const others = ['0x10', '1e1', ' 5', '5 ', '+5', '-5', '5.0', '.5', '0b11', '0o7', '1_0', '', ' ', '٥'];
    for (const received of [...others, 'Infinity', '0', '201', '9'.repeat(400)])
      expect([received, z.safeParse(limit, received).success]).toEqual([received, false]);
  });

  test('has bounds', () => {
    expect(z.safeParse(wholeNumber(2, 3), '2').data).toBe(2);
    expect(z.safeParse(wholeNumber(2, 3), '4').success).toBe(false);
  });
});

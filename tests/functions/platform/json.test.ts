import { canonical, isWellFormed, parseExact, parseLossless } from '#functions/platform/json.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { withoutSourceText } from '#tests/support/json.ts';

afterEach(() => void vi.restoreAllMocks());

describe('parseExact', () => {
  test.each([
    ['1500', 1500],
    ['1500.00', 1500],
    ['0.1', 0.1],
    ['-12.5', -12.5],
    ['1e3', 1000],
    ['0.000001', 0.000001],
    ['1234567890.123456789012', '1234567890.123456789012'],
    ['12345678901234567890', '12345678901234567890'],
    ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827'],
    ['1e400', '1e400'],
  ])('%s is %j', (text, expected) => {
    expect(parseExact(text)).toEqual(expected);
  });

  test('equals JSON.parse for anything a float can store', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const text = JSON.stringify(value);
        expect(parseExact(text)).toEqual(JSON.parse(text));
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  test('refuses what is not JSON', () => {
    expect(() => parseExact('{')).toThrow(SyntaxError);
  });
});

describe('parseLossless', () => {
  test('keeps every number as written, and text that looks like one as text', () => {
    expect(
      parseLossless('{"1":[0.10,-1e-7,12345678901234567.89],"a":{"b":0},"c":"1\\"2, 3","d":true,"e":null}'),
    ).toEqual({ 1: ['0.10', '-1e-7', '12345678901234567.89'], a: { b: '0' }, c: '1"2, 3', d: true, e: null });
    expect(parseLossless(' 7 ')).toBe('7');
  });

  test('reads every text as JSON.parse does, long ones too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseLossless(JSON.stringify({ [text]: [text] }))).toEqual({ [text]: [text] });
      }),
      { seed: 7, numRuns: 300 },
    );
    const long = '"\\'.repeat(2_000_000);
    expect(parseLossless(JSON.stringify([long]))).toEqual([long]);
  });

  test.each(['{', '01', '1.', '.5', '+1', '1e', '-', '{1:2}', '[1 2]', '1"2"', '["a1', '"a\n1"', ''])(
    'refuses %j, which is not JSON',
    (text) => {
      expect(() => parseLossless(text)).toThrow(SyntaxError);
      expect(() => parseExact(text)).toThrow(SyntaxError);
    },
  );
});

test('numbers are exact on an engine without source text in revivers (Node 20)', () => {
  withoutSourceText();
  expect(parseLossless('{"amount":12345678901234567.89}')).toEqual({ amount: '12345678901234567.89' });
  expect(parseExact('[12345678901234567.89,1500.5]')).toEqual(['12345678901234567.89', 1500.5]);
});

test('isWellFormed accepts only whole characters, at any depth', () => {
  for (const value of ['', 'ü😀', 1, null, true, [], {}, { a: ['😀', { b: 'c' }] }])
    expect(isWellFormed(value), JSON.stringify(value)).toBe(true);
  for (const value of ['\ud83d', 'a\udc00', ['x', '\ud800'], { a: { b: ['\udfff'] } }, { '\ud800': 1 }])
    expect(isWellFormed(value), JSON.stringify(value)).toBe(false);
});

test('canonical ignores the order of fields, but keeps that of lists', () => {
  expect(canonical({ b: [2, 1], a: { d: 1, c: null } })).toBe(canonical({ a: { c: null, d: 1 }, b: [2, 1] }));
  expect(canonical({ a: [1, 2] })).not.toBe(canonical({ a: [2, 1] }));
  expect(canonical(undefined)).toBe('');
});

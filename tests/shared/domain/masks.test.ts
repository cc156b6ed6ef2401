import {
  inFours,
  isAccountSet,
  looksAlike,
  maskAccount,
  maskAddress,
  shortId,
  shortPixHash,
} from '#shared/domain/masks.ts';
import { expect, test } from 'vitest';

test('S9.35 an address shows its first 6 and last 6 characters; a short one is complete', () => {
  expect(maskAddress('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE')).toBe('TQn9Y2...KcbLSE');
  expect(maskAddress('TQn9Y2KcbLSE')).toBe('TQn9Y2KcbLSE');
});

test('an account number shows its first 4 and last 4', () => {
  expect(maskAccount('0001234567')).toBe('0001...4567');
  expect(maskAccount('00012345')).toBe('00012345');
});

test('S9.34 a PIX hash is shortened above 50 characters, 25 on each side', () => {
  const fifty = 'a'.repeat(50);
  expect(shortPixHash(fifty)).toBe(fifty);
  expect(shortPixHash(`${'a'.repeat(25)}x${'b'.repeat(25)}`)).toBe(`${'a'.repeat(25)}...${'b'.repeat(25)}`);
});

test('S9.37 an id shows its first 8 characters', () => {
  expect(shortId('0123456789')).toBe('01234567');
});

test("S9.36 '0000', blanks and nothing count as not set", () => {
  expect(['0000', '', ' ', null, undefined].map(isAccountSet)).toEqual([false, false, false, false, false]);
  expect(isAccountSet('00012345')).toBe(true);
});

test('an address in groups of four is still the address', () => {
  expect(inFours('TXYZ12abcd')).toEqual(['TXYZ', '12ab', 'cd']);
  expect(inFours('')).toEqual([]);
});

test.each([
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NaaaaKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
  ['0xABcd000000000000000000000000000000001234', '0xabCD999999999999999999999999999999991234', true],
  ['0xABcd000000000000000000000000000000001234', '0xABce999999999999999999999999999999991234', false],
  ['0xABcd00000000000000000000000000000000123a', '0xabCD00000000000000000000000000000000123A', false],
  ['12345678', '12345679', false],
  ['12349995678', '12340005678', true],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', false],
])('%s and %s look alike: %s', (one, other, alike) => {
  expect(looksAlike(one, other)).toBe(alike);
});

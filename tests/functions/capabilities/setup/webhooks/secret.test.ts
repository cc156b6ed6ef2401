import { generateSecret, hashSecret, secretMatches } from '#functions/capabilities/setup/webhooks/secrets.ts';
import { expect, test } from 'vitest';

const value = 'a-secret-of-sixteen';

test('the hash is the hex SHA-256 of salt and value', () => {
  expect(hashSecret('value', 'salt')).toEqual({
    salt: 'salt',
    hash: 'd430a1da30afe1a9d07b3b36042151ebaf53c4882af1609733c04930de318e33',
  });
});

test('only the correct value matches', () => {
  const kept = hashSecret(value);
  expect(secretMatches(value, kept)).toBe(true);
  for (const wrong of ['', value.slice(1), `${value} `, kept.hash, kept.salt + value])
    expect(secretMatches(wrong, kept)).toBe(false);
});

test('equal values have different hashes', () => {
  expect(hashSecret(value).hash).not.toBe(hashSecret(value).hash);
});

test('a damaged hash matches nothing', () => {
  expect(secretMatches(value, { salt: 'x', hash: '' })).toBe(false);
  expect(secretMatches(value, { salt: 'x', hash: 'zz' })).toBe(false);
});

test('a generated value is a valid input', () => {
  expect(generateSecret()).toMatch(/^[\x21-\x7e]{16,256}$/);
  expect(generateSecret()).not.toBe(generateSecret());
});

import { generateSecret, hashSecret, secretMatches } from '#functions/capabilities/setup/webhooks/secrets.ts';
import { expect, test } from 'vitest';

const value = 'a-secret-of-sixteen';

test('the hash is the hex SHA-256 of salt and value', () => {
  expect(hashSecret('value', 'salt')).toEqual({
    salt: 'salt',
    hash: 'd430a1da30afe1a9d07b3b36042151ebaf53c4882af1609733c04930de318e33',
  });
});

test('the right value matches, others do not', () => {
  const kept = hashSecret(value);
  expect(secretMatches(value, kept)).toBe(true);
  for (const wrong of ['', value.slice(1), `${value} `, kept.hash, kept.salt + value])
    expect(secretMatches(wrong, kept)).toBe(false);
});

test('the same value has another hash each time', () => {
  expect(hashSecret(value).hash).not.toBe(hashSecret(value).hash);
});

test('a damaged hash matches nothing', () => {
  expect(secretMatches(value, { salt: 'x', hash: '' })).toBe(false);
  expect(secretMatches(value, { salt: 'x', hash: 'zz' })).toBe(false);
});

test('a generated value is what a caller may set too', () => {
  expect(generateSecret()).toMatch(/^[\x21-\x7e]{16,256}$/);
  expect(generateSecret()).not.toBe(generateSecret());
});

import { ATTENTION_KINDS, isNearKycLimit, URGENCY } from '#shared/domain/attention.ts';
import { expect, test } from 'vitest';

test.each([
  ['800.00', '1000.00', true],
  ['799.99', '1000.00', false],
  ['1200', '1000', true],
  ['0', '0', false],
  [null, '1000', false],
  ['900', null, false],
  ['a lot', '1000', false],
])('%s of %s: %s', (volume, limit, near) => {
  expect(isNearKycLimit(volume, limit)).toBe(near);
});

test('urgency is one digit, and the kinds are listed by it', () => {
  const urgencies = ATTENTION_KINDS.map((kind) => URGENCY[kind]);
  expect(urgencies.every((each) => each >= 0 && each <= 9)).toBe(true);
  expect(urgencies).toEqual(urgencies.toSorted((a, b) => b - a));
});

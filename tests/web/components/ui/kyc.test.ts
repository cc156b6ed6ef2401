// @vitest-environment node
import { expect, test } from 'vitest';
import { kycFamily, kycLabel, kycLevelLabel } from '#web/components/ui/kyc.ts';

test.each([
  ['verified', 'success'],
  ['Approved', 'success'],
  ['pending', 'warning'],
  ['in_review', 'warning'],
  ['rejected', 'danger'],
  ['failed', 'danger'],
  ['Unchecked', 'neutral'],
  ['anything', 'neutral'],
])('%s belongs to %s (S4.24)', (status, family) => {
  expect(kycFamily(status)).toBe(family);
});

test('reads as words', () => {
  expect(kycLabel('in_review')).toBe('In review');
  expect([kycLevelLabel('3'), kycLevelLabel('level_2')]).toEqual(['Level 3', 'Level 2']);
});

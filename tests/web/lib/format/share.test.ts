// @vitest-environment node
import { expect, test } from 'vitest';
import { sharePercent } from '#web/lib/format/share.ts';

test.each([
  ['0', '50000', 0],
  ['39999.99', '50000', 79],
  ['40000', '50000', 80],
  ['49999.99', '50000', 99],
  ['50000', '50000', 100],
  ['75000', '50000', 100],
  ['1', '1000000000', 0],
  ['10', '0', 0],
  ['4'.padEnd(30, '9'), '9'.repeat(30), 49],
])('%s of %s is %i percent: rounded down, capped at 100', (part, whole, expected) => {
  expect(sharePercent(part, whole)).toBe(expected);
});

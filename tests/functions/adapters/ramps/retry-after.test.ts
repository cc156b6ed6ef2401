import { retryAfterOf } from '#functions/adapters/ramps/transport.ts';
import { expect, test } from 'vitest';

const NOW = Date.parse('2026-11-27T12:00:00.000Z');

test.each([
  [null, undefined],
  ['7', 7000],
  ['0', undefined],
  ['Fri, 27 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 27 Nov 2026 11:00:00 GMT', undefined],
  ['soon', undefined],
  ['-5', undefined],
])('Retry-After %j', (header, ms) => {
  expect(retryAfterOf(header, NOW)).toBe(ms);
});

import { isLeased, leaseFrom } from '#functions/capabilities/accounts/users/settling.ts';
import { FUNCTIONS } from '#infra/config/functions.ts';
import { expect, test } from 'vitest';
import { NOW } from '#tests/support/records.ts';

const after = (seconds: number) => () => new Date(NOW.getTime() + seconds * 1000);

test('a lease outlasts the functions that take one', () => {
  const takers = FUNCTIONS.filter(({ name }) => name === 'users' || name === 'tidy-users');
  expect(takers).toHaveLength(2);
  const until = leaseFrom(after(0));
  for (const { timeoutSeconds } of takers) expect(isLeased(until, after(timeoutSeconds + 1))).toBe(true);
  expect(isLeased(until, after(60))).toBe(false);
});

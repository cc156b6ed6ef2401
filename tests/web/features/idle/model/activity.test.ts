import { expect, test } from 'vitest';
import { endOf, phaseOf } from '#web/features/idle/model/activity.ts';

test.each([
  [13 * 60 + 59, 'active'],
  [14 * 60, 'warning'],
  [14 * 60 + 59, 'warning'],
  [15 * 60, 'over'],
  [8 * 60 * 60, 'over'],
])('%i seconds after the last input: %s', (seconds, phase) => {
  const lastInput = 1_000_000;
  expect(phaseOf({ now: lastInput + seconds * 1_000, lastInput, minutes: 15 })).toBe(phase);
  expect(endOf({ lastInput, minutes: 15 })).toBe(lastInput + 900_000);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { endOf, phaseOf, sharedActivity, shareActivity } from '#web/features/idle/model/activity.ts';

beforeEach(() => localStorage.clear());

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

test('what another tab has said counts, but not from a clock that is ahead', () => {
  expect(sharedActivity(5_000)).toBe(0);
  shareActivity(4_000);
  expect([sharedActivity(5_000), sharedActivity(3_999)]).toEqual([4_000, 0]);
});

test('without storage each tab is for itself', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('switched off');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('switched off');
  });
  shareActivity(1);
  expect(sharedActivity(2)).toBe(0);
  vi.restoreAllMocks();
});

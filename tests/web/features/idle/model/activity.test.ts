import { beforeEach, expect, test, vi } from 'vitest';
import {
  endOf,
  idleMinutes,
  phaseOf,
  saveIdleMinutes,
  sharedActivity,
  shareActivity,
} from '#web/features/idle/model/activity.ts';

beforeEach(() => localStorage.clear());

test('fifteen minutes unless chosen otherwise, by each person for themselves', () => {
  expect(idleMinutes('ann')).toBe(15);
  saveIdleMinutes('ann', 30);
  expect([idleMinutes('ann'), idleMinutes('bob')]).toEqual([30, 15]);
});

test.each(['0', '-5', '61', '1e9', '', 'never', '7.5', 'Infinity'])(
  'what stands there as %j is not believed: it is never off, and an hour at most',
  (text) => {
    localStorage.setItem('ramps-gateway.idle.ann', text);
    expect(idleMinutes('ann')).toBe(15);
  },
);

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

test('without storage the default holds', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('switched off');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('switched off');
  });
  saveIdleMinutes('ann', 30);
  shareActivity(1);
  expect([idleMinutes('ann'), sharedActivity(2)]).toEqual([15, 0]);
  vi.restoreAllMocks();
});

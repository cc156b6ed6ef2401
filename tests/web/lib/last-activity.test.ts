import { beforeEach, expect, test, vi } from 'vitest';
import { forgetActivity, sharedActivity, shareActivity } from '#web/lib/last-activity.ts';

beforeEach(() => localStorage.clear());

test('what another tab has said counts, but not from a clock that is ahead', () => {
  expect(sharedActivity(5_000)).toBe(0);
  shareActivity(4_000);
  expect([sharedActivity(5_000), sharedActivity(3_999)]).toEqual([4_000, 0]);
  forgetActivity();
  expect(sharedActivity(5_000)).toBe(0);
});

test('without storage each tab is for itself', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('switched off');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('switched off');
  });
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new Error('switched off');
  });
  forgetActivity();
  shareActivity(1);
  expect(sharedActivity(2)).toBe(0);
  vi.restoreAllMocks();
});

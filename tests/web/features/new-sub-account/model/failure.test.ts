import { expect, test } from 'vitest';
import { failureOf } from '#web/features/new-sub-account/model/failure.ts';
import { chosen, oneLine } from '#web/features/new-sub-account/model/form.ts';
import { ApiError, networkError, unreadableAnswer } from '#web/lib/api/error.ts';

const refused = (message: string, status = 422) => new ApiError('UNPROCESSABLE', message, status);

test("a message containing 'credentials' leads to Settings", () => {
  expect(failureOf(refused('API credentials not configured. Please go to Settings.', 424))).toEqual({
    title: 'API Configuration Required',
    text: 'Please configure your Backend API credentials in Settings',
    inSettings: true,
  });
});

test('a message of the answer is an API Error', () => {
  expect(failureOf(refused('The tax id is wrong'))).toMatchObject({
    title: 'API Error: The tax id is wrong',
    inSettings: false,
  });
});

test('without a message it failed', () => {
  for (const error of [refused('API request failed', 502), new Error(''), 'x'])
    expect(failureOf(error)).toEqual({ title: 'Failed to create sub-account', text: '', inSettings: false });
});

test('where nothing came back it says that the outcome is not known', () => {
  for (const error of [networkError(), unreadableAnswer(200)])
    expect(failureOf(error)).toMatchObject({
      title: 'Failed to create sub-account',
      text: expect.stringContaining('it may have been created') as string,
    });
});

test('a refused request does not count as unknown', () => {
  for (const error of [unreadableAnswer(401), unreadableAnswer(413), unreadableAnswer(429)])
    expect(failureOf(error)).toEqual({ title: 'Failed to create sub-account', text: '', inSettings: false });
});

test('line breaks become blanks, and an empty choice none', () => {
  expect(oneLine('Bets \r\n\n and more')).toBe('Bets and more');
  expect(oneLine(undefined)).toBeUndefined();
  expect([chosen(''), chosen('user_1'), chosen(undefined)]).toEqual([undefined, 'user_1', undefined]);
});

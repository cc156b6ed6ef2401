// @vitest-environment node
import { expect, test } from 'vitest';
import { openText, refusalText } from '#web/features/exchange/api.ts';
import { ApiError, networkError, unreadableAnswer } from '#web/lib/api/error.ts';

const failed = (status: number, message = 'Words.') => new ApiError('ANY', message, status);

test('the server says what is known; where it says nothing we do', () => {
  expect([refusalText(failed(422)), openText(failed(504))]).toEqual(['Words.', 'Words.']);
  expect(refusalText(unreadableAnswer(400))).toBe('Failed to create exchange order.');
  expect(refusalText(failed(422, ''))).toBe('Failed to create exchange order.');
  expect(openText(networkError())).toContain('No answer was received.');
});

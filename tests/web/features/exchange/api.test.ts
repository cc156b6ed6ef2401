// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { isSurelyNotMade, openText, refusalText } from '#web/features/exchange/api.ts';
import { ApiError, networkError, unreadableAnswer } from '#web/lib/api/error.ts';

const failed = (status: number, message = 'Words.') => new ApiError('ANY', message, status);

describe('whether an order was surely not made', () => {
  test.each([400, 422])('%i says it of any try', (status) => {
    expect([isSurelyNotMade(failed(status), false), isSurelyNotMade(failed(status), true)]).toEqual([
      true,
      true,
    ]);
  });

  test.each([401, 403, 404, 413, 415, 424, 429])('%i says it of the first try only', (status) => {
    expect([isSurelyNotMade(failed(status), false), isSurelyNotMade(failed(status), true)]).toEqual([
      true,
      false,
    ]);
  });

  test.each([409, 500, 502, 503, 504])('%i leaves it open', (status) => {
    expect(isSurelyNotMade(failed(status), false)).toBe(false);
  });

  test('no answer, and one that cannot be read, leave it open', () => {
    for (const error of [networkError(), unreadableAnswer(200), unreadableAnswer(502), new Error('any')])
      expect(isSurelyNotMade(error, false)).toBe(false);
  });
});

test('the server says what is known; where it says nothing we do', () => {
  expect([refusalText(failed(422)), openText(failed(504))]).toEqual(['Words.', 'Words.']);
  expect(refusalText(unreadableAnswer(400))).toBe('Failed to create exchange order.');
  expect(refusalText(failed(422, ''))).toBe('Failed to create exchange order.');
  expect(openText(networkError())).toContain('No answer was received.');
});

// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { ApiError, isSurelyNotMade, networkError, unreadableAnswer } from '#web/lib/api/error.ts';

const failed = (status: number) => new ApiError('ANY', 'Words.', status);

describe('whether what was asked for was surely not made', () => {
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

  test.each(['HELD', 'STOPPED'])('%s comes before anything is sent, at the first try', (code) => {
    const error = new ApiError(code, 'Words.', 409);
    expect([isSurelyNotMade(error, false), isSurelyNotMade(error, true)]).toEqual([true, false]);
  });

  test('no answer, and one that cannot be read, leave it open', () => {
    for (const error of [networkError(), unreadableAnswer(200), unreadableAnswer(502), new Error('any')])
      expect(isSurelyNotMade(error, false)).toBe(false);
  });
});

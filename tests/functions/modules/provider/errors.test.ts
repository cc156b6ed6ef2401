import { type Forwarded, certaintyOf } from '#functions/modules/provider/calls.ts';
import { providerError } from '#functions/modules/provider/errors.ts';
import { describe, expect, test } from 'vitest';

const answered = (status: number, body: unknown): Forwarded => ({
  answered: true,
  status,
  body,
  headers: new Headers(),
});

const summaryOf = (result: Forwarded) => {
  const { status, code, message } = providerError(result);
  return [status, code, message];
};

describe('an error of the provider', () => {
  test.each<[Forwarded, number, string]>([
    [
      { answered: false, reason: 'not_configured', sent: false },
      424,
      'API credentials not configured. Please go to Settings → API Configuration to add your ramps credentials.',
    ],
    [
      { answered: false, reason: 'authentication', sent: false },
      502,
      'Authentication failed. Please check your credentials in Settings.',
    ],
    [{ answered: false, reason: 'timeout', sent: true }, 504, 'The provider did not answer in time.'],
    [{ answered: false, reason: 'unavailable', sent: false }, 502, 'API request failed'],
    [answered(500, { message: 'stack trace' }), 502, 'API request failed'],
    [answered(302, undefined), 502, 'API request failed'],
    [answered(429, {}), 429, 'The provider is busy. Try again in a moment.'],
    [answered(408, {}), 504, 'The provider did not answer in time.'],
    [answered(400, { message: 'size is wrong' }), 400, 'size is wrong'],
    [answered(404, { error: 'No such wallet' }), 404, 'No such wallet'],
    [answered(409, { message: 'Exists' }), 409, 'Exists'],
    [answered(422, { message: 'No balance', error: 'insufficient' }), 422, 'No balance'],
    [answered(403, { message: 'Not allowed for this key' }), 422, 'Not allowed for this key'],
    [answered(422, '<html>'), 422, 'The provider refused this request.'],
    [answered(422, { message: { deep: 1 }, error: 7 }), 422, 'The provider refused this request.'],
  ])('%j is a %i', (result, status, message) => {
    expect(summaryOf(result)).toEqual([status, expect.any(String), message]);
  });

  test('includes the fields that the provider names', () => {
    const details = [{ field: 'data.amount', message: 'Required' }];
    expect(providerError(answered(400, { message: 'Invalid', details }))).toMatchObject({ details });
  });

  test('is one line of bounded length', () => {
    const [, , message] = summaryOf(
      answered(422, { message: ` a\r\nSet-Cookie: x\u202eb\0${'c'.repeat(1000)}` }),
    );
    expect(message).toMatch(/^a Set-Cookie: x b c+$/);
    expect(message).toHaveLength(300);
  });
});

test.each([
  ['done', [200, 201, 204]],
  ['refused', [400, 404, 422]],
  ['not_sent', [401, 429]],
  ['unknown', [302, 408, 409, 425, 500, 502, 504]],
])('certainty of a write by its status: %s', (certainty, statuses) => {
  expect(statuses.map(certaintyOf)).toEqual(statuses.map(() => certainty));
});

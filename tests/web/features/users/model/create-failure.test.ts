// @vitest-environment node
import { expect, test } from 'vitest';
import { failureText, NotCreated } from '#web/features/users/api/create-user.ts';
import { ApiError, networkError } from '#web/lib/api/error.ts';

test.each([
  [new ApiError('CONFLICT', 'There is one already.', 409), 'Failed to create user: There is one already.'],
  [
    networkError(),
    'Failed to create user: Failed to fetch. The user may still have been created: check the list before you try again.',
  ],
  [
    new ApiError('PROVIDER_TIMEOUT', 'No answer in time.', 504),
    'Failed to create user: No answer in time. The user may still have been created: check the list before you try again.',
  ],
  [new NotCreated('No room.'), 'No room.'],
  [new NotCreated(null), 'Failed to create user'],
  [new TypeError('x is undefined'), 'An unexpected error occurred while creating the user'],
])('a creation that failed with %s is reported: %s', (error, text) => {
  expect(failureText(error)).toBe(text);
});

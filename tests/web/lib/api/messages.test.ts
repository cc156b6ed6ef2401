import { describe, expect, test } from 'vitest';
import {
  ApiError,
  DEFAULT_FAILURE,
  mayHaveBeenDone,
  messageOf,
  networkError,
  signedOutError,
  unreadableAnswer,
} from '#web/lib/api/error.ts';
import { CONFIGURATION_MESSAGE, kindOfFailure } from '#web/lib/api/messages.ts';

describe('the kind of a failure', () => {
  test.each([
    [new ApiError('PROVIDER_NOT_CONFIGURED', 'any text', 424), 'configuration'],
    [new ApiError('OTHER', 'Ramps credentials not configured'), 'configuration'],
    [new Error('Configuration error: no client id'), 'configuration'],
    [signedOutError(), 'authentication'],
    [new Error('Authentication failed'), 'authentication'],
    [new Error('Unauthorized'), 'authentication'],
    [networkError(), 'network'],
    [new Error('Failed to fetch'), 'network'],
    [new Error('Failed to fetch user profile'), 'other'],
    [new ApiError('INTERNAL', 'Something went wrong on our side.', 500), 'other'],
    ['not an error', 'other'],
  ])('%s is one of %s', (error, kind) => {
    expect(kindOfFailure(error)).toBe(kind);
  });

  test('the code decides before the text', () => {
    expect(kindOfFailure(new ApiError('NETWORK', 'Configuration error'))).toBe('network');
  });
});

describe('the message that is shown', () => {
  test('a configuration error says where the credentials go', () => {
    expect(CONFIGURATION_MESSAGE).toBe(
      'API credentials not configured. Please go to Settings → API Configuration to add your ramps credentials.',
    );
    expect(messageOf(new Error('ramps credentials not configured'))).toBe(CONFIGURATION_MESSAGE);
    expect(messageOf(new Error('Configuration error'), 'something else')).toBe(CONFIGURATION_MESSAGE);
  });

  test('any other error says what it says, and one that says nothing what the screen says', () => {
    expect(messageOf(new Error('The quote has expired.'))).toBe('The quote has expired.');
    expect(messageOf(new Error(''))).toBe(DEFAULT_FAILURE);
    expect(messageOf(undefined, 'Failed to fetch user profile')).toBe('Failed to fetch user profile');
    expect(messageOf(new Error(DEFAULT_FAILURE), 'Failed to fetch user profile')).toBe(
      'Failed to fetch user profile',
    );
  });
});

describe('whether it may have been done all the same', () => {
  test.each([
    [networkError(), true],
    [unreadableAnswer(200), true],
    [unreadableAnswer(503), true],
    [new ApiError('PROVIDER_TIMEOUT', 'The provider did not answer in time.', 504), true],
    [new ApiError('PROVIDER_FAILURE', DEFAULT_FAILURE, 502), true],
    [new ApiError('PROVIDER_FAILURE', 'Authentication failed. Please check your credentials.', 502), false],
    [new ApiError('PROVIDER_NOT_CONFIGURED', 'any text', 424), false],
    [new ApiError('UNPROCESSABLE', 'The number is wrong', 422), false],
    [signedOutError(), false],
    [unreadableAnswer(429), false],
    [new Error('a fault of the page'), false],
  ])('%s: %s', (error, may) => {
    expect(mayHaveBeenDone(error)).toBe(may);
  });
});

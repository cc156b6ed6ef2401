// @vitest-environment node
import { expect, test } from 'vitest';
import { syncFailure } from '#web/features/assets/api.ts';

test.each([
  ['Authentication required', 'Please sign in to sync assets'],
  [
    'API credentials not configured. Please go to Settings → API Configuration to add your ramps credentials.',
    'Backend credentials not configured. Please add them in Settings.',
  ],
  ['Configuration error: no secret', 'Backend credentials not configured. Please add them in Settings.'],
  ['Unauthorized', 'Authentication failed. Please sign in again.'],
  ['The provider did not answer in time.', 'The provider did not answer in time.'],
  ['', 'Failed to sync assets'],
  [null, 'Failed to sync assets'],
  [undefined, 'Failed to sync assets'],
])('a sync that failed with %j says %j', (message, said) => expect(syncFailure(message)).toBe(said));

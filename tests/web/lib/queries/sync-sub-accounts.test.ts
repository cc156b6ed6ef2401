import { describe, expect, test } from 'vitest';
import { ApiError, networkError, unreadableAnswer } from '#web/lib/api/error.ts';
import { toastOfFailedSync, toastOfSync } from '#web/lib/queries/sync-sub-accounts.ts';

const answer = { success: true, synchronized: 4, total: 4, error: null, errors: [] };

describe('the toast of a sync', () => {
  test('how many of how many', () => {
    expect(toastOfSync(answer)).toEqual({
      success: true,
      title: 'Sync Complete',
      text: 'Successfully synchronized 4 of 4 sub-accounts',
    });
  });

  test('why some were left out', () => {
    const errors = ['Not saved.', 'No time.'].map((message) => ({ external_id: 'acc', message }));
    expect(toastOfSync({ ...answer, synchronized: 2, errors }).text).toBe(
      'Successfully synchronized 2 of 4 sub-accounts. 2 left out: Not saved.',
    );
  });

  test.each([
    ['the message', new ApiError('PROVIDER_FAILURE', 'The provider failed.', 502), 'The provider failed.'],
    ['the connection', networkError(), 'Failed to fetch'],
    ['the default without a message', unreadableAnswer(502), 'Failed to sync sub-accounts'],
    ['the default for what is no error', 'x', 'Failed to sync sub-accounts'],
  ])('a failure: %s', (_, error, text) => {
    expect(toastOfFailedSync(error)).toEqual({ success: false, title: 'Sync Failed', text });
  });
});

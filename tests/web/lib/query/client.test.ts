// @vitest-environment node
import { expect, test } from 'vitest';
import { ApiError, networkError, signedOutError } from '#web/lib/api/error.ts';
import { createQueryClient } from '#web/lib/query/client.ts';

const retry = createQueryClient().getDefaultOptions().queries?.retry;
const tries = (error: Error, failures: number) => typeof retry === 'function' && retry(failures, error);

test('what may pass is tried twice more, what a person must change is not', () => {
  expect(tries(networkError(), 0)).toBe(true);
  expect(tries(new ApiError('PROVIDER_FAILURE', '', 502), 1)).toBe(true);
  expect(tries(networkError(), 2)).toBe(false);
  expect(tries(signedOutError(), 0)).toBe(false);
  expect(tries(new ApiError('NOT_FOUND', '', 404), 0)).toBe(false);
});

import { countAnswers } from '#functions/capabilities/webhooks/receive-webhook.ts';
import { notFound, VisibleError } from '#functions/platform/errors.ts';
import { expect, test } from 'vitest';
import { listener } from '#tests/support/listener.ts';

test.each(['accepted', 'duplicate', 'ignored'] as const)('%s', async (status) => {
  const { metrics, measured } = listener();
  expect(await countAnswers(metrics, Promise.resolve({ status }))).toEqual({ status });
  expect(measured).toEqual([['Webhooks', 1, status]]);
});

test.each([
  ['a wrong secret', new VisibleError('WEBHOOK_SECRET'), 'refused'],
  ['an unknown configuration', notFound(), 'refused'],
  ['more than a minute takes', new VisibleError('TOO_MANY_REQUESTS'), 'limited'],
  ['what could not be recorded', new VisibleError('UNAVAILABLE'), 'failed'],
  ['what was not expected', new Error('boom'), 'failed'],
])('%s', async (_what, error, outcome) => {
  const { metrics, measured } = listener();
  await expect(countAnswers(metrics, Promise.reject(error))).rejects.toBe(error);
  expect(measured).toEqual([['Webhooks', 1, outcome]]);
});

import { countAnswers } from '#functions/capabilities/setup/webhooks/receive-webhook.ts';
import { notFound, VisibleError } from '#functions/platform/errors.ts';
import { expect, test } from 'vitest';
import { listener } from '#tests/support/listener.ts';

test('counts an answer by its result', async () => {
  for (const status of ['accepted', 'duplicate', 'ignored'] as const) {
    const { metrics, measured } = listener();
    expect(await countAnswers(metrics, Promise.resolve({ status }))).toEqual({ status });
    expect(measured).toEqual([['Webhooks', 1, status]]);
  }
  for (const [error, outcome] of [
    [new VisibleError('WEBHOOK_SECRET'), 'refused'],
    [notFound(), 'refused'],
    [new VisibleError('TOO_MANY_REQUESTS'), 'limited'],
    [new VisibleError('UNAVAILABLE'), 'failed'],
    [new Error('boom'), 'failed'],
  ] as const) {
    const { metrics, measured } = listener();
    await expect(countAnswers(metrics, Promise.reject(error))).rejects.toBe(error);
    expect(measured).toEqual([['Webhooks', 1, outcome]]);
  }
});

import { webhookConfiguration } from '#shared/contract/calls/webhooks.ts';
import { expect, test } from 'vitest';
import { claimsOf, httpEvent, lambdaContext } from '#tests/support/events.ts';
import { useEngine } from '#tests/support/lambda.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

await useEngine(unitEngine(), {
  WEBHOOK_KEY_SECRET_ID: 'webhook-key',
  WEBHOOK_EVENTS_A_MINUTE: '600',
  WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: '300',
});

const call = async (method: 'GET' | 'PUT', body?: unknown) => {
  const { handler } = await import('#functions/capabilities/setup/webhooks/configuration-handler.ts');
  const headers = { 'x-public-origin': 'https://portal.example' };
  const path = '/api/webhook-configuration';
  const event = httpEvent({ method, path, headers, claims: claimsOf('user-1'), body });
  const answer = await handler(event, lambdaContext);
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? '') as unknown };
};

test('concurrent first reads create one configuration, and show its value once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => call('GET')));
  const read = answers.map(({ body }) => webhookConfiguration.parse(body));
  expect(new Set(read.map(({ id }) => id))).toEqual(new Set(['whc_user-1']));
  const shown = read.filter(({ webhook_header_value: value }) => /^[\w-]{43}$/.test(value));
  expect(shown).toHaveLength(1);

  expect((await call('PUT', { version: 1, is_active: false })).body).toMatchObject({
    is_active: false,
    version: 2,
  });
  expect((await call('PUT', { version: 1, is_active: true })).status).toBe(409);
});

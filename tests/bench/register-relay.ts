import type { StackFile } from '#tests/support/stack.ts';
import { api, sandbox, signIn } from '#tests/support/stack-client.ts';
import { type Relay, startRelay, type WebhookBody } from './relay.ts';

/** Sets a new secret for the administrator's webhook, and the relay's address at the provider. */
export const registerRelay = async (
  stack: StackFile,
  isHeld?: (event: WebhookBody) => boolean,
): Promise<Relay> => {
  const { AccessToken: token } = await signIn(stack, 'admin');
  const call = api(stack, token);
  type Configuration = Record<'handler_url' | 'webhook_header_key' | 'webhook_header_value', string> & {
    readonly version: number;
  };
  const { body: known } = await call<Configuration>('GET /webhook-configuration');
  const { status, body } = await call<Configuration>('PUT /webhook-configuration', {
    generate: true,
    is_active: true,
    version: known.version,
  });
  if (status !== 200) throw new Error(`the webhook configuration was not saved: ${status}`);
  const relay = await startRelay(`${stack.web}${new URL(body.handler_url).pathname}`, isHeld);
  await sandbox(stack)('PUT /sandbox/webhooks', {
    url: relay.url,
    header_key: body.webhook_header_key,
    header_value: body.webhook_header_value,
  });
  return relay;
};

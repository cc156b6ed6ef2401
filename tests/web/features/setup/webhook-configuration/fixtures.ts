import { MASKED_VALUE, type WebhookConfiguration } from '#shared/contract/calls/webhooks.ts';

export const HANDLER = 'https://gateway.example/api/webhooks/whc_1';

export const webhook = (over: Partial<WebhookConfiguration> = {}): WebhookConfiguration => ({
  id: 'whc_1',
  webhook_url: HANDLER,
  webhook_header_key: 'x-webhook-secret',
  webhook_header_value: MASKED_VALUE,
  is_active: true,
  handler_url: HANDLER,
  signed: false,
  signing_secret: null,
  previous_signing_secret_until: null,
  version: 3,
  ...over,
});

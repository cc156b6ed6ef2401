import { MASKED_VALUE, type WebhookConfiguration } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { StoredWebhookConfiguration } from './configuration-ports.ts';

/** Where the provider sends its events (C5). `origin`: this deployment's public address, `https://host`. */
export const handlerUrl = (origin: string, id: string): string => `${origin}/api/webhooks/${id}`;

/** Secrets in full, in the one answer that sets them; otherwise they are masked (C3). */
interface Shown {
  readonly value?: string | undefined;
  readonly signingSecret?: string | undefined;
}

export const viewOf = (
  { record, version, secret }: StoredWebhookConfiguration,
  origin: string,
  now: Date,
  shown: Shown = {},
): WebhookConfiguration => {
  const handler_url = handlerUrl(origin, record.id);
  const until = secret.signing?.previous?.until;
  return {
    id: record.id,
    // Empty in the table means the default, so that it follows a deployment that moves.
    webhook_url: record.webhook_url === '' ? handler_url : record.webhook_url,
    webhook_header_key: record.webhook_header_key,
    webhook_header_value: shown.value ?? MASKED_VALUE,
    is_active: record.is_active,
    handler_url,
    signed: secret.signing !== undefined,
    signing_secret: shown.signingSecret ?? null,
    previous_signing_secret_until: until !== undefined && until > now.toISOString() ? until : null,
    version,
  };
};

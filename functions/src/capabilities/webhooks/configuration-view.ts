import { MASKED_VALUE, type WebhookConfiguration } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { WebhookConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';

/** Where the provider sends its events (contract 5). `origin`: this deployment's public address, `https://host`. */
export const handlerUrl = (origin: string, id: string): string => `${origin}/api/webhooks/${id}`;

/** `shown`: the value in full, in the one answer that sets it; otherwise it is masked (contract 3). */
export const viewOf = (
  record: WebhookConfigurationRecord,
  version: number,
  origin: string,
  shown?: string,
): WebhookConfiguration => {
  const handler_url = handlerUrl(origin, record.id);
  return {
    id: record.id,
    // Empty in the table means the default, so that it follows a deployment that moves.
    webhook_url: record.webhook_url === '' ? handler_url : record.webhook_url,
    webhook_header_key: record.webhook_header_key,
    webhook_header_value: shown ?? MASKED_VALUE,
    is_active: record.is_active,
    handler_url,
    version,
  };
};
